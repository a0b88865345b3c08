import type { Caught, MailCatcher } from './mail-catcher.js';
import type { TestLyceum, TestPerson } from './lyceum.js';
import { tinyRelease } from './tiny-release.js';

/** A curator, and an announced course that has a release and can be opened. */
export class Announcement {
  private constructor(
    readonly world: TestLyceum,
    readonly course: string,
    private readonly curator: TestPerson,
  ) {}

  static async make(world: TestLyceum, curator: TestPerson, title: string): Promise<Announcement> {
    const tiny = tinyRelease();
    const release = { ...tiny, course: { ...tiny.course, key: `key-${title.replace(/\W+/gu, '-')}`, title } };
    const { course } = await world.send('publish_release', { release }, asCurator(curator));
    const announcement = new Announcement(world, String(course), curator);
    await announcement.announce();
    return announcement;
  }

  announce() {
    return this.curate('announce_course');
  }

  open() {
    return this.curate('publish_course');
  }

  withdraw() {
    return this.curate('unpublish_course');
  }

  private curate(tool: string) {
    return this.world.send(tool, { course: this.course }, asCurator(this.curator));
  }
}

const asCurator = ({ id }: TestPerson) =>
  ({ personId: id, actor: { kind: 'person', id }, roles: ['Course Creator'] }) as const;

/** As the person, over the gateway. */
export function asLearner({ id }: TestPerson) {
  return { personId: id, actor: { kind: 'person', id }, roles: [] } as const;
}

export async function untilSent(catcher: MailCatcher, address: string, count = 1): Promise<readonly Caught[]> {
  for (let i = 0; i < 200; i += 1) {
    if (catcher.to(address).length >= count) return catcher.to(address);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no letter to ${address}`);
}
