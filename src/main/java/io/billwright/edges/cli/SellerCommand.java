package io.billwright.edges.cli;

import io.billwright.parties.members.MakeOwnerLink;
import io.billwright.parties.sellers.CreateSeller;
import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Actor;
import io.billwright.platform.db.AllSellers;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Texts;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Sets up a seller, and lets owners into the console.
@Command(
        name = "seller",
        description = {
            "create: create a seller and print its first key.",
            "owner: print a one-time link by which an owner joins, or chooses a new password."
        },
        mixinStandardHelpOptions = true)
final class SellerCommand implements Callable<Integer> {

    private final Class<?> application;

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Parameters(index = "0", description = "create or owner", paramLabel = "create|owner")
    private String action = "";

    @Option(names = "--name", description = "create: the seller's name")
    private @Nullable String name;

    @Option(names = "--mode", description = "create: LIVE or SANDBOX", defaultValue = "LIVE")
    private Seller.Mode mode = Seller.Mode.LIVE;

    @Option(names = "--time-zone", description = "create: for example Europe/Paris", defaultValue = "UTC")
    private ZoneId timeZone = ZoneId.of("UTC");

    @Option(names = "--owner", description = "create: the email address of the first owner, who gets a link")
    private @Nullable String owner;

    @Option(names = "--seller", description = "owner: the id of the seller")
    private @Nullable UUID sellerId;

    @Option(names = "--email", description = "owner: the email address of the owner")
    private @Nullable String email;

    SellerCommand(Class<?> application) {
        this.application = application;
    }

    @Override
    public Integer call() {
        switch (action) {
            case "create" -> {
                var sellerName = required("--name", name);
                var ownerAddress = address(owner);
                inService(context -> create(context, sellerName, ownerAddress));
            }
            case "owner" -> {
                var id = required("--seller", sellerId);
                var ownerAddress = required("--email", address(email));
                inService(context -> letIn(context, id, ownerAddress));
            }
            default -> throw wrong("unknown action " + action + "; create and owner are known");
        }
        return CommandLine.ExitCode.OK;
    }

    private void inService(Consumer<ApplicationContext> work) {
        var service = new SpringApplication(application);
        service.setWebApplicationType(WebApplicationType.NONE);
        service.setBannerMode(Banner.Mode.OFF);
        service.setDefaultProperties(Map.of("billwright.role", "api", "logging.level.root", "warn"));
        try (var context = service.run()) {
            work.accept(context);
        }
    }

    private void create(ApplicationContext context, String sellerName, @Nullable String ownerAddress) {
        var seller = new Seller(Ids.next(), mode);
        var createSeller = context.getBean(CreateSeller.class);
        var key = Acting.as(Actor.command("seller-create"), () -> createSeller.handle(seller, sellerName, timeZone));
        print("seller_id " + seller.id());
        print("key       " + key);
        if (ownerAddress != null) {
            print("console   " + link(context, "seller-create", seller, ownerAddress));
        }
    }

    private void letIn(ApplicationContext context, UUID id, String address) {
        var seller = context.getBean(AllSellers.class).find(List.of(id)).stream()
                .findFirst()
                .orElseThrow(() -> wrong("there is no seller " + id));
        print("console   " + link(context, "seller-owner", seller, address));
    }

    private static String link(ApplicationContext context, String command, Seller seller, String address) {
        var makeOwnerLink = context.getBean(MakeOwnerLink.class);
        return Acting.as(Actor.command(command), () -> makeOwnerLink.handle(seller, address));
    }

    private void print(String line) {
        commandLine().getOut().println(line);
    }

    private <T> T required(String option, @Nullable T value) {
        if (value == null) {
            throw wrong("Missing required option: '" + option + "'");
        }
        return value;
    }

    private @Nullable String address(@Nullable String text) {
        if (text != null && !Texts.isEmail(text)) {
            throw wrong(text + " is not an email address");
        }
        return text;
    }

    private CommandLine.ParameterException wrong(String message) {
        return new CommandLine.ParameterException(commandLine(), message);
    }

    private CommandLine commandLine() {
        return Objects.requireNonNull(spec).commandLine();
    }
}
