package io.billwright.deploy;

import io.billwright.testing.Await;
import io.billwright.testing.FreePort;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.StripeStub;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.springframework.util.FileSystemUtils;

/// Two processes behind HAProxy, with the shipped configuration, are replaced one after the other while clients keep
/// sending requests. The schema is expanded first, so the old version runs on the new schema for a while. Clients
/// that retry unanswered requests notice nothing. `-Dold.jar=` names the jar to upgrade from; without it, the same
/// version runs on a schema that it does not know.
@EnabledIf("isInstalled")
class RollingUpgradeTest {

    private static final int ROUNDS = Integer.getInteger("upgrades", 1);
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final int SOME = 20;

    /// Schema changes that a later version might make.
    private static final List<String> EXPANSION = List.of(
            "alter table customers add column of_a_later_version text",
            "alter table invoices add column of_a_later_version bigint not null default 0",
            "create table of_a_later_version (seller_id uuid primary key)");

    static boolean isInstalled() {
        return Daemons.areInstalled("haproxy");
    }

    @Test
    void clientsNoticeNothing() throws Exception {
        var folder = Files.createTempDirectory("haproxy");
        var database = TestDatabase.create();
        try (var stripe = StripeStub.start(5000);
                var told = new EventReceiver()) {
            var settings = Map.of(
                    "BILLWRIGHT_STRIPE_APIBASE", stripe.url(),
                    "BILLWRIGHT_DOCUMENTS_PUBLICURL", "https://billing.example.com",
                    "BILLWRIGHT_OUTBOUND_ALLOWEDADDRESSES", "127.0.0.1",
                    "BILLWRIGHT_JOBS_LEASE", "5s");
            try (var one = launch(database, settings);
                    var two = launch(database, settings)) {
                var preparing = TestService.start(
                        database,
                        Map.of(
                                "billwright.stripe.api-base",
                                stripe.url(),
                                "billwright.outbound.allowed-addresses",
                                "127.0.0.1"));
                int port = FreePort.next();
                var proxy = proxy(folder, port, one, two);
                try (var traffic = Traffic.of(preparing, told.url(), List.of("http://127.0.0.1:" + port))) {
                    one.awaitReady();
                    two.awaitReady();
                    traffic.start(2);
                    awaitMore(traffic);
                    EXPANSION.forEach(sql -> database.owner().sql(sql).update());
                    for (int i = 0; i < ROUNDS; i++) {
                        replace(one, traffic);
                        replace(two, traffic);
                    }
                    traffic.end();
                    new WhatHappened(database, traffic).check(stripe, told);
                    System.out.printf(
                            "result: %d changes acknowledged, %d sent again%n",
                            traffic.client().acknowledged().size(),
                            traffic.client().repeated());
                } finally {
                    proxy.destroyForcibly();
                    FileSystemUtils.deleteRecursively(folder);
                    preparing.close();
                }
            }
        }
    }

    private static ServiceProcess launch(TestDatabase database, Map<String, String> settings) throws IOException {
        var old = System.getProperty("old.jar");
        return old == null
                ? ServiceProcess.launch(database, settings)
                : ServiceProcess.launchOld(database, settings, old);
    }

    private static Process proxy(Path folder, int port, ServiceProcess one, ServiceProcess two) throws IOException {
        var file = Path.of("deploy/haproxy/haproxy.cfg").toAbsolutePath().toString();
        var environment = Map.of(
                "BILLWRIGHT_PROXY_BIND", "127.0.0.1:" + port,
                "BILLWRIGHT_PROXY_ONE", one.baseUrl().substring("http://".length()),
                "BILLWRIGHT_PROXY_TWO", two.baseUrl().substring("http://".length()));
        return Daemons.launch(folder, "haproxy.log", environment, List.of("/usr/sbin/haproxy", "-db", "-f", file));
    }

    private static void replace(ServiceProcess service, Traffic traffic) throws Exception {
        service.stop();
        awaitMore(traffic);
        service.restart();
        awaitMore(traffic);
    }

    private static void awaitMore(Traffic traffic) {
        int before = traffic.client().acknowledged().size();
        Await.until("clients go on", LONGEST, () -> {
            PatientClient.pause();
            return traffic.client().acknowledged().size() >= before + SOME;
        });
    }
}
