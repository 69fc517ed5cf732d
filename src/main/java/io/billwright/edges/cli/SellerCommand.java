package io.billwright.edges.cli;

import io.billwright.parties.sellers.CreateSeller;
import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Actor;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import java.time.ZoneId;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Sets up a seller and prints its first key.
@Command(name = "seller", description = "Create a seller and print its first key.", mixinStandardHelpOptions = true)
final class SellerCommand implements Callable<Integer> {

    private final Class<?> application;

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Parameters(index = "0", description = "create", paramLabel = "create")
    private String action = "";

    @Option(names = "--name", required = true, description = "the seller's name")
    private String name = "";

    @Option(names = "--mode", description = "LIVE or SANDBOX", defaultValue = "LIVE")
    private Seller.Mode mode = Seller.Mode.LIVE;

    @Option(names = "--time-zone", description = "for example Europe/Paris", defaultValue = "UTC")
    private ZoneId timeZone = ZoneId.of("UTC");

    SellerCommand(Class<?> application) {
        this.application = application;
    }

    @Override
    public Integer call() {
        if (spec == null || !action.equals("create")) {
            return CommandLine.ExitCode.USAGE;
        }
        var service = new SpringApplication(application);
        service.setWebApplicationType(WebApplicationType.NONE);
        service.setBannerMode(Banner.Mode.OFF);
        service.setDefaultProperties(Map.of("billwright.role", "api", "logging.level.root", "warn"));
        try (var context = service.run()) {
            var seller = new Seller(Ids.next(), mode);
            var createSeller = context.getBean(CreateSeller.class);
            var key = Acting.as(Actor.command("seller-create"), () -> createSeller.handle(seller, name, timeZone));
            spec.commandLine().getOut().println("seller_id " + seller.id());
            spec.commandLine().getOut().println("key       " + key);
        }
        return CommandLine.ExitCode.OK;
    }
}
