// Called by scripts/build-sdks, which sets where the contract is and where the code goes.
export default {
  input: process.env.CONTRACT,
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
