import { Command, type CommandBus } from '@nestjs/cqrs';
import type { Caller } from '../contract/caller.js';
import type { CommandToSend, Reaction, SendCommand } from './reaction.js';

/** A message on the CommandBus that a reaction owes; no way in leads to it. */
export abstract class ReactionCommand<Input extends object> extends Command<void> {
  constructor(
    readonly input: Input,
    readonly caller: Caller,
    /** The event that brought it about. */
    readonly causationId: string,
  ) {
    super();
  }
}

/** A reaction and the message of each command that it owes, by name. */
export interface ReactionWiring {
  readonly reaction: Reaction;
  readonly commands: Readonly<
    Record<string, new (input: never, caller: Caller, causationId: string) => ReactionCommand<object>>
  >;
}

/** Sends owed commands over the bus, in the name of their reaction. */
export function sendOver(bus: CommandBus, wirings: readonly ReactionWiring[]): SendCommand {
  const byReaction = new Map(wirings.map(({ reaction, commands }) => [reaction.name, commands]));
  return async (owed) => {
    const Message = byReaction.get(owed.reaction)?.[owed.command];
    if (!Message) throw new Error(`reaction ${owed.reaction} owes ${owed.command}, which this version does not know`);
    // The input was written by the reaction that is wired to this message, and came back as the same JSON.
    await bus.execute(new Message(owed.input as never, callerOf(owed), owed.causationId));
  };
}

function callerOf({ reaction, correlationId, commandId }: CommandToSend): Caller {
  return {
    actor: { kind: 'system', id: reaction },
    personId: reaction,
    roles: [],
    channel: 'agent',
    locale: 'en',
    correlationId,
    commandId,
  };
}
