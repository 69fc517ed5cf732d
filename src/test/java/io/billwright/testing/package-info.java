/// What tests stand on: a real PostgreSQL, the running service, a client for it, seeded samples. Holds no tests.
@NullMarked
package io.billwright.testing;

import org.jspecify.annotations.NullMarked;
