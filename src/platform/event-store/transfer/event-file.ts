import { Chain, eventOf, textAndLink, type TravellingEvent } from './event-line.js';
import { FileFault, linesOf, type Line } from './lines.js';
import { FORMAT, readHead, readManifest, sha256, Tally, type Head, type Manifest } from './manifest.js';

/** What a file of events holds, in its order: the head, events, the manifest. */
export type Entry =
  | { readonly kind: 'head'; readonly head: Head }
  | { readonly kind: 'event'; readonly line: number; readonly event: TravellingEvent; readonly link: string }
  | { readonly kind: 'manifest'; readonly manifest: Manifest };

/**
 * Reads a file of events and holds it against its own links and manifest. What the first wrong line says is still given
 * before the fault is thrown, so that whoever checks may tell more.
 * @throws FileFault
 */
export async function* entriesOf(path: string, read?: (bytes: number) => void): AsyncGenerator<Entry> {
  const chain = new Chain();
  const tally = new Tally();
  let first: string | undefined;
  let ended = false;
  let number = 0;
  for await (const line of linesOf(path, read)) {
    number = line.number;
    if (ended) throw new FileFault(number, 'follows the manifest, which is the last line');
    if (first === undefined) {
      first = line.text;
      yield { kind: 'head', head: headOf(line) };
      continue;
    }
    const manifest = readManifest(line.text);
    if (manifest) {
      yield { kind: 'manifest', manifest: agreed(manifest, line, tally, chain, first) };
      ended = true;
      continue;
    }
    const parts = textAndLink(line.text);
    const event = parts && eventOf(parts.text);
    if (!parts || !event) throw new FileFault(number, 'is not an event as an export writes it');
    const link = chain.add(parts.text);
    tally.add(event.type);
    yield { kind: 'event', line: number, event, link };
    if (parts.link !== link) {
      throw new FileFault(
        number,
        'does not continue the line before it: one of them was changed, left out, repeated or moved',
      );
    }
  }
  if (!ended) throw new FileFault(number + 1, 'the manifest is missing: the file breaks off here');
}

function headOf({ number, text }: Line): Head {
  const head = readHead(text);
  if (!head) throw new FileFault(number, 'this is not a file of "lyceum events export"');
  if (head.format !== FORMAT) {
    throw new FileFault(
      number,
      `this is format ${head.format}, written by Lyceum ${head.appVersion}; this version reads format ${FORMAT}`,
    );
  }
  return head;
}

/** What the manifest says of the head and of the events before it is what was read. */
function agreed(said: Manifest | 'altered', { number }: Line, tally: Tally, chain: Chain, head: string): Manifest {
  if (said === 'altered') throw new FileFault(number, 'the manifest was changed');
  if (said.head !== sha256(head)) throw new FileFault(1, 'the head was changed: the manifest knows another one');
  if (said.events !== tally.events) {
    throw new FileFault(number, `the manifest tells of ${said.events} events, and ${tally.events} stand here`);
  }
  if (said.chain !== chain.end || JSON.stringify(said.types) !== JSON.stringify(tally.types)) {
    throw new FileFault(number, 'the manifest tells of other events than stand here');
  }
  return said;
}
