package io.billwright.edges.reports.views;

import static java.util.Objects.requireNonNull;

import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.db.SqlState;
import io.billwright.platform.http.ParkedReason;
import io.billwright.platform.jobs.TimedWork;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Mails report views when they are due. The figures, the mail and the next due time are written in one transaction:
/// if the process is killed before the commit, nothing is sent, and the retry sends the mail once. After a downtime,
/// each view is mailed once, with current figures.
@Component
public final class MailReports implements TimedWork {

    private static final Logger LOG = LoggerFactory.getLogger(MailReports.class);

    private final SellerTransactions transactions;
    private final ReportViewStore views;
    private final ScheduleStore schedules;
    private final SellerStore sellers;
    private final ReadReport readReport;
    private final SendReport sendReport;

    MailReports(
            SellerTransactions transactions,
            ReportViewStore views,
            ScheduleStore schedules,
            SellerStore sellers,
            ReadReport readReport,
            SendReport sendReport) {
        this.transactions = transactions;
        this.views = views;
        this.schedules = schedules;
        this.sellers = sellers;
        this.readReport = readReport;
        this.sendReport = sendReport;
    }

    @Override
    public String kind() {
        return "report_mail";
    }

    @Override
    public String nextDue() {
        return ScheduleStore.NEXT_DUE;
    }

    private record Due(ReportView view, Schedule schedule, ZoneId zone) {}

    @Override
    public List<Happening> run(Seller seller, Instant now) {
        var happenings = new ArrayList<Happening>();
        while (true) {
            var due = transactions.in(seller, () -> schedules.next(now).map(this::due));
            if (due.isEmpty()) {
                return happenings;
            }
            happenings.addAll(mail(seller, due.get(), now));
        }
    }

    private Due due(UUID viewId) {
        var view = views.find(viewId).orElseThrow();
        return new Due(view, requireNonNull(view.schedule()), sellers.get().timeZone());
    }

    /// Returns nothing if another process has mailed it in the meantime.
    private List<Happening> mail(Seller seller, Due due, Instant now) {
        var id = due.view.reportViewId();
        try {
            var day = LocalDate.ofInstant(now, due.zone);
            var figures = transactions.apart(seller, () -> readReport.handle(seller, due.view, day));
            var send = ReportSend.of(Ids.next(), due.view, day, figures, now);
            boolean isMailed = transactions.apart(seller, () -> mailed(seller, due, send));
            return isMailed ? List.of(new Happening(now, "report.mailed", id.toString())) : List.of();
        } catch (RuntimeException failure) {
            if (SqlState.isPassing(failure)) {
                throw failure;
            }
            var reason = ParkedReason.of(failure, LOG, "the mail of report view " + id);
            transactions.run(seller, () -> schedules.park(id, due.schedule.dueAt(), reason, now));
            return List.of(new Happening(now, "report.parked", id.toString()));
        }
    }

    private boolean mailed(Seller seller, Due due, ReportSend send) {
        var schedule = due.schedule;
        var next = schedule.frequency().next(send.createdAt(), schedule.hour(), due.zone);
        var recipients = schedules.moveOn(due.view.reportViewId(), schedule.dueAt(), next);
        if (recipients.isEmpty()) {
            return false;
        }
        sendReport.handle(seller, send, recipients);
        return true;
    }
}
