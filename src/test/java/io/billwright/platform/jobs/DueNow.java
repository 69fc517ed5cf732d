package io.billwright.platform.jobs;

import io.billwright.platform.clock.SellerClock;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Does all work of one kind that is due now, as the loop of a worker does.
public final class DueNow {

    private DueNow() {}

    public static void run(TestService service, Class<? extends Work> type) {
        var work = service.bean(type);
        var clock = service.bean(SellerClock.class);
        var findWork = new FindWork(service.bean(JdbcClient.class), clock, List.of(work));
        boolean more = true;
        while (more) {
            more = false;
            for (var found : findWork.find(Set.of(work.kind()))) {
                more |= work.doSome(found.seller(), clock.systemNow());
            }
        }
    }
}
