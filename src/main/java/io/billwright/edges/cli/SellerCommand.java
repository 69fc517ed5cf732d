package io.billwright.edges.cli;

import io.billwright.edges.reports.postings.RebuildPostings;
import io.billwright.edges.reports.recurring.RebuildRecurring;
import io.billwright.parties.members.MakeOwnerLink;
import io.billwright.parties.sellers.CreateSeller;
import io.billwright.parties.sellers.OperateSeller;
import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Actor;
import io.billwright.platform.db.AllSellers;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Texts;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
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

/// Commands for the operator: creates sellers, invites owners to the console, and helps sellers who are locked out.
@Command(
        name = "seller",
        description = {
            "create: create a seller and print its first key.",
            "owner: print a one-time link by which an owner joins, or chooses a new password.",
            "list: print id, mode and name of all sellers.",
            "rename: give a seller another name.",
            "reset-key: revoke all keys of a seller and print a new one.",
            "rebuild-reports: have workers roll up a seller's figures for reports from nothing."
        },
        mixinStandardHelpOptions = true)
final class SellerCommand implements Callable<Integer> {

    private final Class<?> application;

    @Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            description = "what to do, unless it is one of the commands below",
            paramLabel = "create|owner|list|rename|reset-key|rebuild-reports")
    private String action = "";

    @Option(names = "--name", description = "create, rename: the seller's name")
    private @Nullable String name;

    @Option(names = "--mode", description = "create: LIVE or SANDBOX", defaultValue = "LIVE")
    private Seller.Mode mode = Seller.Mode.LIVE;

    @Option(names = "--time-zone", description = "create: for example Europe/Paris", defaultValue = "UTC")
    private ZoneId timeZone = ZoneId.of("UTC");

    @Option(names = "--owner", description = "create: the email address of the first owner, who gets a link")
    private @Nullable String owner;

    @Option(names = "--seller", description = "owner, rename, reset-key, rebuild-reports: the id of the seller")
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
            case "list" -> inService(this::list);
            case "rename" -> {
                var id = required("--seller", sellerId);
                var newName = required("--name", name);
                inService(context -> rename(context, id, newName));
            }
            case "reset-key" -> {
                var id = required("--seller", sellerId);
                inService(context -> resetKey(context, id));
            }
            case "rebuild-reports" -> {
                var id = required("--seller", sellerId);
                inService(context -> rebuildReports(context, id));
            }
            default ->
                throw wrong((action.isEmpty() ? "an action is missing" : "unknown action " + action)
                        + "; create, owner, list, rename, reset-key, rebuild-reports, move and delete-moved are known");
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
        print("console   " + link(context, "seller-owner", find(context, id), address));
    }

    private void list(ApplicationContext context) {
        var operate = context.getBean(OperateSeller.class);
        for (var seller : context.getBean(AllSellers.class).list()) {
            print(seller.id() + "  " + String.format(Locale.ROOT, "%-7s", seller.mode()) + "  " + operate.name(seller));
        }
    }

    private void rename(ApplicationContext context, UUID id, String newName) {
        var seller = find(context, id);
        try {
            Acting.run(
                    Actor.command("seller-rename"),
                    () -> context.getBean(OperateSeller.class).rename(seller, newName));
        } catch (Rejection.Invalid refused) {
            throw wrong(String.valueOf(refused.getMessage()));
        }
        print("renamed   " + id);
    }

    private void resetKey(ApplicationContext context, UUID id) {
        var seller = find(context, id);
        var operate = context.getBean(OperateSeller.class);
        print("key       " + Acting.as(Actor.command("seller-reset-key"), () -> operate.resetKeys(seller)));
    }

    private void rebuildReports(ApplicationContext context, UUID id) {
        var seller = find(context, id);
        var recurring = context.getBean(RebuildRecurring.class);
        var postings = context.getBean(RebuildPostings.class);
        Acting.run(Actor.command("seller-rebuild-reports"), () -> {
            recurring.handle(seller);
            postings.handle(seller);
        });
        print("begun     " + id);
    }

    private Seller find(ApplicationContext context, UUID id) {
        return context.getBean(AllSellers.class).find(List.of(id)).stream()
                .findFirst()
                .orElseThrow(() -> wrong("there is no seller " + id));
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
