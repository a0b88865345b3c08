import { UseCaseCommand, type Contract, type Surface, type UseCase } from './use-case.js';
import { peopleTextIn, type PeopleTextPlaces } from './people-text.js';
import { inputSchema, outputSchema, type JsonSchema } from './json-schema.js';

/** A use case with what is made of its contract once, at start. */
export interface Registered {
  readonly useCase: UseCase;
  readonly contract: Contract;
  /** Sent on the CommandBus; else on the QueryBus. */
  readonly changes: boolean;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  /** Where its answers hold what people wrote. */
  readonly peopleText: PeopleTextPlaces | undefined;
}

/** All use cases of the platform. Lists are ordered by name, so that no wiring changes what a client has cached. */
export class Registry {
  private readonly bySurface = new Map<Surface, Map<string, Registered>>();

  constructor(useCases: readonly UseCase[]) {
    const ordered = useCases.toSorted((a, b) => (a.contract.name < b.contract.name ? -1 : 1));
    for (const useCase of ordered) this.add(useCase);
  }

  get surfaces(): readonly Surface[] {
    return [...this.bySurface.keys()].toSorted();
  }

  list(surface: Surface): readonly Registered[] {
    return [...(this.bySurface.get(surface)?.values() ?? [])];
  }

  /** What agents see of a surface. */
  tools(surface: Surface): readonly Registered[] {
    return this.list(surface).filter(({ contract }) => !contract.pipelineOnly);
  }

  all(): readonly Registered[] {
    return this.surfaces.flatMap((surface) => this.list(surface));
  }

  find(surface: string, name: string): Registered | undefined {
    return this.bySurface.get(surface as Surface)?.get(name);
  }

  private add(useCase: UseCase): void {
    const { contract } = useCase;
    const names = this.bySurface.get(contract.surface) ?? new Map<string, Registered>();
    if (names.has(contract.name)) throw new Error(`Two use cases are named ${contract.name} on ${contract.surface}`);
    this.bySurface.set(contract.surface, names);
    names.set(contract.name, {
      useCase,
      contract,
      changes: useCase.Message.prototype instanceof UseCaseCommand,
      inputSchema: inputSchema(contract.input),
      outputSchema: outputSchema(contract.output),
      peopleText: peopleTextIn(contract.output),
    });
  }
}
