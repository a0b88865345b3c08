/** Nest's key for the installation's time zone (an IANA name), where no organization's clock applies. */
export const TIME_ZONE = Symbol('TimeZone');
