/// What agents use: tools of the Model Context Protocol at `/mcp`, each of which is one operation of the API, called as
/// the owner of the key (ADR 49). Owns no data and decides nothing about billing; docs/agents.md has the threat model.
@NullMarked
package io.billwright.edges.agents;

import org.jspecify.annotations.NullMarked;
