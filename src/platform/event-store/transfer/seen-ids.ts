const WORDS = 4;
const FULL = 0.5;

/** A set of UUIDs in 32 to 64 bytes each: a log of millions fits beside the program. */
export class SeenIds {
  private slots = new Uint32Array(1_024 * WORDS);
  private count = 0;

  /** Whether the id is new here. Ids that are no UUID are not remembered, and are always new. */
  add(id: string): boolean {
    const words = wordsOf(id);
    if (!words) return true;
    if (this.count >= (this.slots.length / WORDS) * FULL) this.grow();
    return this.put(words);
  }

  private put(words: Uint32Array): boolean {
    const { slots } = this;
    const mask = slots.length / WORDS - 1;
    const start = Math.imul((words[0] as number) ^ (words[3] as number), 0x9e3779b1) >>> 0;
    for (let place = start & mask; ; place = (place + 1) & mask) {
      const at = place * WORDS;
      if (isFree(slots, at)) {
        slots.set(words, at);
        this.count += 1;
        return true;
      }
      if (words.every((word, n) => slots[at + n] === word)) return false;
    }
  }

  private grow(): void {
    const former = this.slots;
    this.slots = new Uint32Array(former.length * 2);
    this.count = 0;
    for (let at = 0; at < former.length; at += WORDS) {
      if (!isFree(former, at)) this.put(former.subarray(at, at + WORDS));
    }
  }
}

/** The nil UUID would look like a free place, and is no id of an event. */
function isFree(slots: Uint32Array, at: number): boolean {
  return slots[at] === 0 && slots[at + 1] === 0 && slots[at + 2] === 0 && slots[at + 3] === 0;
}

function wordsOf(id: string): Uint32Array | undefined {
  const digits = id.replaceAll('-', '');
  if (!/^[0-9a-f]{32}$/i.test(digits)) return undefined;
  return Uint32Array.from({ length: WORDS }, (_, n) => Number.parseInt(digits.slice(n * 8, n * 8 + 8), 16));
}
