/// What tests are built on: a real PostgreSQL, the running service, a client for it, stubs of other systems, and
/// seeded samples. The only tests here are of these parts and of the OpenAPI document.
@NullMarked
package io.billwright.testing;

import org.jspecify.annotations.NullMarked;
