import type { Place } from './fault.js';
import type { Steps, YamlSource } from './yaml-source.js';

type Mount =
  | { readonly kind: 'yaml'; readonly at: Steps; readonly source: YamlSource; readonly inside: Steps }
  | { readonly kind: 'place'; readonly at: Steps; readonly place: Place };

/** From a place in the release to the author's line. */
export class SourceMap {
  private readonly mounts: Mount[] = [];

  /** What stands at `at` in the release comes from `inside` of the file. */
  mount(at: Steps, source: YamlSource, inside: Steps = []): void {
    this.mounts.push({ kind: 'yaml', at, source, inside });
  }

  /** Everything at and under `at` comes from one place. */
  pin(at: Steps, place: Place): void {
    this.mounts.push({ kind: 'place', at, place });
  }

  /** `name`: the place of the field's name instead of its value. */
  place(steps: Steps, what: 'value' | 'name' = 'value'): Place {
    const best = this.mounts
      .filter(({ at }) => at.length <= steps.length && at.every((step, i) => step === steps[i]))
      .reduce<Mount | undefined>(
        (longest, mount) => (mount.at.length >= (longest?.at.length ?? 0) ? mount : longest),
        undefined,
      );
    if (!best) return { file: 'course.yaml', line: 1, column: 1 };
    if (best.kind === 'place') return best.place;
    const rest = [...best.inside, ...steps.slice(best.at.length)];
    return what === 'name' && rest.length > 0 ? best.source.keyPlace(rest) : best.source.place(rest);
  }
}
