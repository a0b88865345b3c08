/** Resolves when all is well; gives or throws why it is not. A given reason is fixed words of ours: it is published. */
export type Check = () => Promise<string | void>;

export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  readonly reason?: string;
}

export interface ReadinessReport {
  readonly ready: boolean;
  readonly checks: readonly CheckResult[];
}

/** The named conditions under which this process can serve. They are checked together, each within its time. */
export class Readiness {
  private readonly checks = new Map<string, Check>();

  constructor(private readonly patienceMs = 2_000) {}

  add(name: string, check: Check): void {
    if (this.checks.has(name)) throw new Error(`There is already a readiness check "${name}".`);
    this.checks.set(name, check);
  }

  async report(): Promise<ReadinessReport> {
    const checks = await Promise.all([...this.checks].map(([name, check]) => this.run(name, check)));
    return { ready: checks.every(({ ok }) => ok), checks };
  }

  private async run(name: string, check: Check): Promise<CheckResult> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve('did not answer in time'), this.patienceMs);
    });
    // What a check throws is for the log of its owner; here it could carry an address or a password.
    const asked = Promise.resolve()
      .then(check)
      .catch(() => 'failed');
    const reason = await Promise.race([asked, late]);
    clearTimeout(timer);
    return reason === undefined ? { name, ok: true } : { name, ok: false, reason };
  }
}
