// Writes every operation and message of the contract as Markdown, for whoever does not want to read the whole contract to find one
// of them. starlight-openapi makes a page of each under the same path.

/** How deep fields of answers are listed; those of requests are listed down to the last. */
const ANSWER_DEPTH = 2;

export function reference(contract) {
  const resolved = (node) => (node?.$ref ? resolved(node.$ref.slice(2).split('/').reduce((at, key) => at[key], contract)) : node);
  const oneLine = (text) => String(text ?? '').trim().replace(/\s+/g, ' ').replaceAll('|', '\\|');

  /** `integer`, `list of BrickInput`, `A or B`. */
  function typeOf(schema) {
    const named = schema.$ref?.split('/').pop();
    const { type, enum: values, items, oneOf, allOf, const: only } = resolved(schema);
    if (only !== undefined) return `\`${only}\``;
    if (values) return values.filter((value) => value !== null).map((value) => `\`${value}\``).join(', ');
    if (oneOf) return oneOf.map(typeOf).join(' or ');
    if (items) return `list of ${typeOf(items)}`;
    if (!type && allOf?.length === 1) return typeOf(allOf[0]);
    const known = [type ?? 'object'].flat();
    return known.includes('object') && named ? named : known.join(' or ');
  }

  /** Its fields and those of what it is composed of, each with whether it is required. */
  function properties(schema) {
    const { properties: own = {}, required = [], allOf = [] } = resolved(schema);
    const found = Object.assign({}, ...allOf.map(properties));
    for (const [name, field] of Object.entries(own)) {
      found[name] = { field, required: required.includes(name) || found[name]?.required };
    }
    return found;
  }

  function rows(schema, depth, prefix = '', above = []) {
    const named = schema.$ref;
    const { items, oneOf } = resolved(schema);
    if (depth === 0 || (named && above.includes(named))) return [];
    const path = named ? [...above, named] : above;
    if (items) return rows(items, depth, `${prefix.replace(/\.$/, '')}[].`, path);
    const listed = new Set();
    const fields = Object.entries(properties(schema)).flatMap(([name, { field, required }]) => [
      `| \`${prefix}${name}\` | ${typeOf(field)}${required ? ', required' : ''} | ${oneLine(field.description ?? resolved(field).description)} |`,
      ...rows(field, depth - 1, `${prefix}${name}.`, path),
    ]);
    return [...fields, ...(oneOf ?? []).flatMap((one) => rows(one, depth, prefix, path))]
      .filter((row) => !listed.has(row) && listed.add(row));
  }

  function table(schema, depth) {
    const found = rows(schema, depth);
    return found.length === 0 ? [] : [`| field | type | meaning |\n|---|---|---|\n${found.join('\n')}`];
  }

  function json(media) {
    const example = media.example ?? resolved(Object.values(media.examples ?? {})[0])?.value;
    return example === undefined ? [] : [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``];
  }

  function content(node, depth) {
    return Object.entries(node?.content ?? {}).flatMap(([type, media]) =>
      type === 'application/json' ? [...table(media.schema, depth), ...json(media)] : [`As \`${type}\`.`]);
  }

  function body(operation, call, shared) {
    const parameters = [...shared, ...(operation.parameters ?? [])].map(resolved).map(({ name, in: place, required, schema, description }) =>
      `| \`${name}\` | ${place} | ${typeOf(schema)}${required ? ', required' : ''} | ${oneLine(description)} |`);
    const answers = Object.entries(operation.responses).flatMap(([status, response]) => {
      const answer = resolved(response);
      const told = `**${status}.** ${oneLine(answer.description)}`;
      return /^2/.test(status) ? [told, ...content(answer, ANSWER_DEPTH)] : [told];
    });
    const scope = operation['x-billwright-scope'];
    return [
      `\`${call}\`${scope ? `, with a key that has the scope ${scope}.` : ''}`,
      ...(operation.description ? [operation.description.trim()] : []),
      ...(parameters.length ? ['## Parameters', `| name | in | type | meaning |\n|---|---|---|---|\n${parameters.join('\n')}`] : []),
      ...(operation.requestBody ? ['## Body', ...content(resolved(operation.requestBody), Infinity)] : []),
      '## Answers',
      ...answers,
    ].join('\n\n');
  }

  function pages(folder, paths, called) {
    return Object.entries(paths).flatMap(([path, { parameters = [], ...methods }]) =>
      Object.entries(methods).filter(([, operation]) => operation.operationId).map(([method, operation]) => {
        const call = called(method, path);
        return {
          path: `reference/${folder}/${operation.operationId.toLowerCase()}.md`,
          title: operation.summary.replace(/\.$/, ''),
          call,
          tag: operation.tags[0],
          text: `# ${operation.summary}\n\n${body(operation, call, parameters)}\n`,
        };
      }));
  }

  const base = contract.servers[0].url;
  return [
    ...pages('operations', contract.paths, (method, path) => `${method.toUpperCase()} ${base}${path}`),
    ...pages('webhooks', contract.webhooks, (_, event) => event),
  ];
}
