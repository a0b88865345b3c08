import { Argument, Option, type Command } from 'commander';
import type { Registered } from '../../platform/contract/registry.js';

interface Property {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
}

interface Schema {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}

/** Adds a contract's parameters to a command, and gives what reads them back as the arguments of a call. */
export function addParameters(command: Command, { contract, inputSchema }: Registered) {
  const { properties = {}, required = [] } = inputSchema as Schema;
  const positional = contract.cli?.positional ?? [];
  for (const name of positional) command.addArgument(argumentFor(name, properties[name], required.includes(name)));
  const options = Object.keys(properties)
    .filter((name) => !positional.includes(name))
    .map((name) => ({ name, option: optionFor(name, properties[name], required.includes(name)) }));
  for (const { option } of options) command.addOption(option);
  for (const { name } of options) {
    if (canBeLeft(properties[name]) && !required.includes(name)) command.addOption(oppositeOf(name));
  }

  return (words: readonly unknown[], given: Readonly<Record<string, unknown>>): Record<string, unknown> => {
    const args: Record<string, unknown> = {};
    for (const [i, name] of positional.entries()) if (words[i] !== undefined) args[name] = words[i];
    for (const { name, option } of options) {
      const value = given[option.attributeName()];
      if (value !== undefined) args[name] = value;
    }
    return args;
  };
}

function argumentFor(name: string, property: Property | undefined, required: boolean): Argument {
  const argument = new Argument(required ? `<${name}>` : `[${name}]`, property?.description ?? '');
  return property?.enum ? argument.choices(property.enum) : argument;
}

/** Yes, no, and left as it is are three things. */
function canBeLeft(property: Property | undefined): boolean {
  return property?.type === 'boolean' && property.default === undefined;
}

function oppositeOf(name: string): Option {
  const flag = name.replaceAll('_', '-');
  return new Option(`--no-${flag}`, `the opposite of --${flag}`);
}

function optionFor(name: string, property: Property | undefined, required: boolean): Option {
  const flag = `--${name.replaceAll('_', '-')}`;
  const value = property?.type === 'array' ? ' <value...>' : ' <value>';
  const option = new Option(property?.type === 'boolean' ? flag : flag + value, property?.description ?? '');
  if (property?.enum) option.choices(property.enum);
  return option.makeOptionMandatory(required);
}
