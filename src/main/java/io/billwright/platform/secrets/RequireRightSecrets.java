package io.billwright.platform.secrets;

import io.billwright.platform.db.DatabasePulse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Lets the service start only with the secrets that its database was used with (S17), and warns of a database that
/// is not the one `migrate` knew (S16). If the database is away at start, only `doctor` checks this.
@Component
final class RequireRightSecrets implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(RequireRightSecrets.class);

    private final JdbcClient jdbc;
    private final DatabasePulse pulse;
    private final Secrets secrets;
    private volatile boolean isRunning;

    RequireRightSecrets(JdbcClient jdbc, DatabasePulse pulse, Secrets secrets) {
        this.jdbc = jdbc;
        this.pulse = pulse;
        this.secrets = secrets;
    }

    @Override
    public void start() {
        isRunning = true;
        if (!pulse.isThere()) {
            LOG.warn("the database is away, so the secrets are not checked");
            return;
        }
        var wrong = CheckSecrets.wrong(jdbc, secrets);
        if (!wrong.isEmpty()) {
            throw new IllegalStateException(String.join("; ", wrong));
        }
        if (!jdbc.sql("select database_is_known()").query(Boolean.class).single()) {
            LOG.warn("the database was restored, copied or promoted since migrate last ran; run: billwright doctor");
        }
    }

    @Override
    public void stop() {
        isRunning = false;
    }

    @Override
    public boolean isRunning() {
        return isRunning;
    }

    /// Right after [DatabasePulse], before the first request or job.
    @Override
    public int getPhase() {
        return Integer.MIN_VALUE + 2;
    }
}
