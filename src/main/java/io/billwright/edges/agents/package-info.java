/// Tools for AI agents: a Model Context Protocol server at `/mcp`. Each tool is one operation of the API, called with
/// the agent's key (ADR 49). Owns no data and decides nothing about billing; docs/agents.md has the threat model.
@NullMarked
package io.billwright.edges.agents;

import org.jspecify.annotations.NullMarked;
