package io.billwright.testing;

import io.billwright.Billwright;
import io.billwright.parties.sellers.CreateSeller;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/// The whole service on a port of its own, started once for all API tests. Tests are isolated from each other as
/// customers are: each uses its own seller.
public final class TestService {

    public static final String PEPPER = "pepper-for-tests-only-0123456789abcdef";

    private static final int PATIENCE = Integer.getInteger("test.patience", 10);

    /// No test calls the real Stripe.
    private static final StripeStub STRIPE = StripeStub.start(5000);
    private static final TestService SHARED = start(Map.of());

    private final TestDatabase database;
    private final SpringApplication application;
    private ConfigurableApplicationContext context;

    private TestService(TestDatabase database, SpringApplication application) {
        this.database = database;
        this.application = application;
        this.context = application.run();
    }

    public static TestService shared() {
        return SHARED;
    }

    /// Starts another service with other settings and additional beans; the caller closes it.
    public static TestService start(Map<String, Object> settings, Class<?>... parts) {
        return start(TestDatabase.create(), settings, parts);
    }

    public static TestService start(TestDatabase database, Map<String, Object> settings, Class<?>... parts) {
        var properties = new HashMap<String, Object>();
        properties.put("server.port", 0);
        properties.put("server.address", "127.0.0.1");
        // A test's few connections run each statement seldom, but more than once.
        properties.put("billwright.database.url", database.url() + "?prepareThreshold=1");
        properties.put("billwright.database.password", TestDatabase.APP_PASSWORD);
        properties.put("billwright.database.pool-size", 25);
        // Two processors are shared by all tests, and a long proof may have to wait for everything else.
        properties.put("billwright.database.longest-wait", PATIENCE + "s");
        properties.put("billwright.database.longest-silence", PATIENCE);
        properties.put("billwright.keys.pepper", PEPPER);
        properties.put("billwright.http.requests-per-second", 1_000_000);
        properties.put("billwright.http.burst", 1_000_000);
        properties.put("billwright.http.seller-requests-per-second", 1_000_000);
        properties.put("billwright.http.seller-burst", 1_000_000);
        properties.put("billwright.http.address-requests-per-second", 1_000_000);
        properties.put("billwright.http.address-burst", 1_000_000);
        // Tests of background work call it directly; printing every invoice would slow down all the others.
        properties.put("billwright.role", "api");
        properties.put("billwright.stripe.api-base", STRIPE.url());
        properties.put("billwright.quickbooks.client-id", "of tests");
        properties.put("billwright.quickbooks.token-url", "http://127.0.0.1:1/");
        properties.put("logging.level.root", "warn");
        properties.putAll(settings);
        var application =
                new SpringApplication(Billwright.class, TestSweep.class, TestPress.class, SeenStatements.class);
        application.addPrimarySources(List.of(parts));
        application.setDefaultProperties(properties);
        application.setRegisterShutdownHook(false);
        return new TestService(database, application);
    }

    public synchronized void close() {
        context.close();
    }

    /// Restarts the service if it was closed, since a failed test is run again in the same process, after its class
    /// has closed the service.
    private synchronized ConfigurableApplicationContext context() {
        if (!context.isActive()) {
            context = application.run();
        }
        return context;
    }

    public TestDatabase database() {
        return database;
    }

    public <T> T bean(Class<T> type) {
        return context().getBean(type);
    }

    public <T> List<T> beans(Class<T> type) {
        return context().getBeanProvider(type).orderedStream().toList();
    }

    public <T> T bean(String name, Class<T> type) {
        return context().getBean(name, type);
    }

    public String baseUrl() {
        return "http://127.0.0.1:" + context().getEnvironment().getProperty("local.server.port");
    }

    /// A client for a new seller.
    public Api newSeller(Seller.Mode mode) {
        return newSeller(new Seller(Ids.next(), mode), "Test seller");
    }

    /// The same for a seller whose id is given.
    public Api newSeller(Seller seller, String name) {
        var key = bean(CreateSeller.class).handle(seller, name, ZoneId.of("UTC"));
        return new Api(baseUrl(), seller, key);
    }

    public Api newSandboxSeller() {
        return newSeller(Seller.Mode.SANDBOX);
    }
}
