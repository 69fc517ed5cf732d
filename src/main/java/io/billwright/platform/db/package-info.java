/// Access to PostgreSQL: connections, transactions bound to one seller, migrations, ids. Owns no business table.
@NullMarked
package io.billwright.platform.db;

import org.jspecify.annotations.NullMarked;
