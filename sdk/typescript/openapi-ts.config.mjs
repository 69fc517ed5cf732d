// Called by scripts/build-sdks, which sets where the contract is and where the code goes.

/** Gives days a name: in the contract they are text of a format, and would be any text here. */
function nameDays(node) {
  for (const [name, value] of Object.entries(node ?? {})) {
    if (value?.format === 'date') {
      const { type, format, ...rest } = value;
      const day = { $ref: '#/components/schemas/Day' };
      node[name] = type === 'string' ? { ...day, ...rest } : { anyOf: [day, { type: 'null' }], ...rest };
    } else if (typeof value === 'object') {
      nameDays(value);
    }
  }
}

export default {
  input: process.env.CONTRACT,
  parser: {
    patch: {
      input(contract) {
        nameDays(contract.paths);
        nameDays(contract.components);
        contract.components.schemas.Day = {
          type: 'string',
          format: 'date',
          description: 'A calendar day such as `2026-01-31`: a date without a time has no zone, so it is no `Date`.',
        };
      },
    },
  },
  output: { path: process.env.GENERATED, module: { extension: '.js' } },
  plugins: [
    '@hey-api/typescript',
    { name: '@hey-api/client-fetch', throwOnError: true },
    {
      name: '@hey-api/sdk',
      operations: { strategy: 'byTags', containerName: '{{name}}Api', methods: 'instance' },
      responseStyle: 'data',
    },
  ],
};
