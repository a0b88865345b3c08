import { CommandHandler, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Failure } from '../../../src/platform/contract/failure.js';
import {
  answer,
  refused,
  useCase,
  UseCaseCommand,
  UseCaseQuery,
  type Answer,
} from '../../../src/platform/contract/use-case.js';
import {
  bigContract,
  curatorContract,
  echoContract,
  failContract,
  refuseContract,
  slowContract,
  staleContract,
} from './probe-contracts.js';

export class Echo extends UseCaseQuery<typeof echoContract> {}
export class Refuse extends UseCaseCommand<typeof refuseContract> {}
export class Fail extends UseCaseCommand<typeof failContract> {}
export class SlowWrite extends UseCaseCommand<typeof slowContract> {}
export class Big extends UseCaseQuery<typeof bigContract> {}
export class ListStale extends UseCaseQuery<typeof staleContract> {}
export class ListReports extends UseCaseQuery<typeof curatorContract> {}

@QueryHandler(Echo)
export class EchoHandler implements IQueryHandler<Echo> {
  async execute({ input, caller }: Echo): Promise<Answer<typeof echoContract>> {
    const { text, times = 1, loud = false, tags = [] } = input;
    const { personId: person, channel, commandId: command } = caller;
    return answer({ text, times, loud, tags, person, channel, command });
  }
}

@CommandHandler(Refuse)
export class RefuseHandler implements ICommandHandler<Refuse> {
  async execute(): Promise<Answer<typeof refuseContract>> {
    const goals = [{ objective: 'l-2-D1', goal: 'term:T1', title: 'Термин «пример»' }];
    return refused({ code: 'goals_open', details: { goals } });
  }
}

@CommandHandler(Fail)
export class FailHandler implements ICommandHandler<Fail> {
  async execute({ input: { how } }: Fail): Promise<Answer<typeof failContract>> {
    if (how === 'bug') throw new Error('duplicate key value violates unique constraint "person_mail"');
    if (how === 'unavailable') throw new Failure('unavailable', [], { retryAfterSeconds: 2 });
    if (how === 'mismatch') return answer({ other: 'secret' } as never);
    throw new Failure(how);
  }
}

/** What was written, half by half, with the command that wrote it. */
export class Ledger {
  readonly begun: string[] = [];
  readonly halves: string[] = [];
}

@CommandHandler(SlowWrite)
export class SlowWriteHandler implements ICommandHandler<SlowWrite> {
  constructor(private readonly ledger: Ledger) {}

  async execute({ input, caller }: SlowWrite): Promise<Answer<typeof slowContract>> {
    const { commandId, signal } = caller;
    this.ledger.begun.push(commandId);
    await new Promise((resolve) => setTimeout(resolve, input.wait_ms));
    signal?.throwIfAborted();
    if (!this.ledger.halves.includes(commandId)) this.ledger.halves.push(commandId, commandId);
    return answer({ written: this.ledger.halves.length / 2 });
  }
}

@QueryHandler(Big)
export class BigHandler implements IQueryHandler<Big> {
  async execute({ input }: Big): Promise<Answer<typeof bigContract>> {
    return answer({ characters: input.text.length });
  }
}

@QueryHandler(ListStale)
export class ListStaleHandler implements IQueryHandler<ListStale> {
  async execute(): Promise<Answer<typeof staleContract>> {
    return answer({ items: [] }, { asOf: '2026-11-30T10:00:00.000Z' });
  }
}

@QueryHandler(ListReports)
export class ListReportsHandler implements IQueryHandler<ListReports> {
  async execute(): Promise<Answer<typeof curatorContract>> {
    return answer({ reports: [] });
  }
}

export const probeHandlers = [
  EchoHandler,
  RefuseHandler,
  FailHandler,
  SlowWriteHandler,
  BigHandler,
  ListStaleHandler,
  ListReportsHandler,
];

export const probeUseCases = [
  useCase(echoContract, Echo),
  useCase(refuseContract, Refuse),
  useCase(failContract, Fail),
  useCase(slowContract, SlowWrite),
  useCase(bigContract, Big),
  useCase(staleContract, ListStale),
  useCase(curatorContract, ListReports),
];
