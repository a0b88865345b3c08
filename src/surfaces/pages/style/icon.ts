/** The sign of Lyceum: an open book that is a rising line, too. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="8" fill="#1f4fd8"/>
  <path d="M7 9.5c3.2-.9 6.3-.5 9 1.4v12.6c-2.700-1.9-5.800-2.300-9-1.400z" fill="#ffffff"/>
  <path d="M25 9.500c-3.200-.9-6.300-.5-9 1.400v12.600c2.700-1.900 5.800-2.300 9-1.400z" fill="#b9ccff"/>
</svg>
`;
