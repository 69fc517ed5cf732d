/// Tests of what is in `deploy`: HAProxy, Patroni and pgBackRest configurations, the Helm chart and compose file,
/// alerts and dashboard.
@NullMarked
package io.billwright.deploy;

import org.jspecify.annotations.NullMarked;
