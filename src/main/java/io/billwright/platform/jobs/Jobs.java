package io.billwright.platform.jobs;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import java.time.Instant;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.stereotype.Component;

/// Adds durable work to the running transaction: it exists if and only if the transaction commits.
@Component
public final class Jobs {

    /// Named here because db-scheduler would otherwise ask the database at start, and guess wrong if it is away.
    static final JdbcCustomization POSTGRESQL = new PostgreSqlJdbcCustomization(false, false);

    private final SchedulerClient client;

    Jobs(DataSource dataSource) {
        this.client = SchedulerClient.Builder.create(new TransactionAwareDataSourceProxy(dataSource))
                .jdbcCustomization(POSTGRESQL)
                .serializer(PlainText.SERIALIZER)
                .build();
    }

    /// `instance` tells one piece of work of a job from another; adding the same twice adds it once.
    public void add(String job, String instance, String data, Instant at) {
        client.scheduleIfNotExists(TaskDescriptor.of(job, String.class)
                .instance(instance)
                .data(data)
                .scheduledTo(at));
    }
}
