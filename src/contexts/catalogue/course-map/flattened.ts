/** A thing known by its key: what stands under it is told by the key alone when one of two releases lacks it. */
const ENTITY = 'entity';

/** Every value of a release as JSON by its place, such as `lessons[l-1].hook`; lists of keyed things by their keys. */
export function flattened(release: object): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  walk(release, '', places);
  return places;
}

function walk(value: unknown, where: string, places: Map<string, string>): void {
  if (Array.isArray(value) && value.length > 0 && value.every(isKeyed)) {
    places.set(`${where} (order)`, JSON.stringify(value.map(({ key }) => key)));
    for (const item of value) {
      const at = `${where}[${item.key}]`;
      places.set(at, ENTITY);
      const { key: _, ...fields } = item;
      walk(fields, at, places);
    }
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [name, item] of Object.entries(value)) walk(item, where === '' ? name : `${where}.${name}`, places);
  } else places.set(where, JSON.stringify(value));
}

export interface ChangedPlace {
  readonly where: string;
  /** Values; absent where the place is new, or gone. A keyed thing that is new or gone has neither. */
  readonly from?: unknown;
  readonly to?: unknown;
  readonly change: 'changed' | 'added' | 'removed' | 'reordered';
}

/** The places that differ, in the order of the later one; of a thing that only one has, the thing itself. */
export function changedPlaces(before: object, now: object): ChangedPlace[] {
  const former = flattened(before);
  const next = flattened(now);
  return [...new Set([...next.keys(), ...former.keys()])].flatMap((where): ChangedPlace[] => {
    const [from, to] = [former.get(where), next.get(where)];
    if (from === to || insideOfOne(where, former, next)) return [];
    if (where.endsWith(' (order)')) {
      return isReordered(from, to) ? [{ where: where.slice(0, -' (order)'.length), change: 'reordered' }] : [];
    }
    const change = from === undefined ? 'added' : to === undefined ? 'removed' : 'changed';
    return [{ where, change, ...valueOf('from', from), ...valueOf('to', to) }];
  });
}

function insideOfOne(where: string, former: ReadonlyMap<string, string>, next: ReadonlyMap<string, string>): boolean {
  const ends = [...where.matchAll(/\]/g)].map(({ index }) => where.slice(0, index + 1));
  return ends.some(
    (end) =>
      end !== where && (former.get(end) === ENTITY || next.get(end) === ENTITY) && former.get(end) !== next.get(end),
  );
}

/** Whether the keys that both have come in another order. */
function isReordered(from: string | undefined, to: string | undefined): boolean {
  const [was, is] = [from, to].map((keys) => JSON.parse(keys ?? '[]') as string[]);
  if (!was || !is) return false;
  return was.filter((key) => is.includes(key)).join('\n') !== is.filter((key) => was.includes(key)).join('\n');
}

function valueOf(name: 'from' | 'to', json: string | undefined) {
  return json === undefined || json === ENTITY ? {} : { [name]: JSON.parse(json) as unknown };
}

function isKeyed(value: unknown): value is { readonly key: string } {
  return typeof value === 'object' && value !== null && typeof (value as { key?: unknown }).key === 'string';
}
