import { failureTexts, shownFailures } from '../../platform/contract/failure-texts.js';
import type { JsonSchema } from '../../platform/contract/json-schema.js';
import type { Registered, Registry } from '../../platform/contract/registry.js';

const failureStatuses = shownFailures.filter(({ status }) => status !== 400);

/** OpenAPI 3.1 of all use cases; made once. */
export function openApi(registry: Registry, about: { readonly publicUrl: string; readonly version: string }): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lyceum',
      version: about.version,
      description:
        'Every use case is a POST with a JSON object. An expected refusal has status 200 and `ok: false`; a failure is a status.',
    },
    servers: [{ url: about.publicUrl }],
    security: [{ key: [] }],
    tags: registry.surfaces.map((name) => ({ name })),
    paths: Object.fromEntries(registry.all().map((one) => [pathOf(one), { post: operationOf(one) }])),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A personal key' } },
      schemas: { WrongArguments: wrongArguments, Failure: failureBody },
      responses: Object.fromEntries([
        ['400', response(failureTexts.invalid_arguments.when, { $ref: '#/components/schemas/WrongArguments' })],
        ...failureStatuses.map(({ status, when }) => [
          String(status),
          response(when, { $ref: '#/components/schemas/Failure' }),
        ]),
      ]),
    },
  };
}

const pathOf = ({ contract }: Registered) => `/api/${contract.surface}/${contract.name}`;

function operationOf(registered: Registered): object {
  const { contract, inputSchema, outputSchema } = registered;
  const statuses = ['400', ...failureStatuses.map(({ status }) => String(status))];
  return {
    operationId: `${contract.surface}.${contract.name}`,
    tags: [contract.surface],
    summary: contract.title,
    description: contract.description,
    requestBody: { required: true, content: { 'application/json': { schema: inputSchema } } },
    responses: {
      '200': response('The result, or an expected refusal.', {
        oneOf: [success(outputSchema), ...refusals(registered)],
      }),
      ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  };
}

function success(data: JsonSchema): JsonSchema {
  return { type: 'object', properties: { ok: { const: true }, data }, required: ['ok', 'data'] };
}

function refusals({ contract }: Registered): JsonSchema[] {
  return Object.entries(contract.refusals).map(([code, { en, details }]) => ({
    type: 'object',
    title: code,
    description: en,
    properties: {
      ok: { const: false },
      error: {
        type: 'object',
        properties: {
          code: { const: code },
          message: { type: 'string' },
          ...Object.fromEntries(Object.entries(details).map(([name, description]) => [name, { description }])),
        },
        required: ['code', 'message'],
      },
    },
    required: ['ok', 'error'],
  }));
}

const wrongArguments: JsonSchema = {
  type: 'object',
  properties: {
    ok: { const: false },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'Path of the argument' },
          reason: { type: 'string', description: 'What is wrong and what is expected' },
        },
        required: ['path', 'reason'],
      },
    },
  },
  required: ['ok', 'errors'],
};

const failureBody: JsonSchema = {
  type: 'object',
  description: 'For people; a client goes by the status.',
  properties: { ok: { const: false }, message: { type: 'string' } },
  required: ['ok', 'message'],
};

function response(description: string, schema: JsonSchema): object {
  return { description, content: { 'application/json': { schema } } };
}
