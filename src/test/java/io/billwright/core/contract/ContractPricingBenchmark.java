package io.billwright.core.contract;

import static io.billwright.core.contract.Example.addOn;
import static io.billwright.core.contract.Example.committed;
import static io.billwright.core.contract.Example.discounts;
import static io.billwright.core.contract.Example.fixed;
import static io.billwright.core.contract.Example.ladder;
import static io.billwright.core.contract.Example.line;
import static io.billwright.core.contract.Example.perUnit;
import static io.billwright.core.contract.Example.phase;
import static io.billwright.core.contract.Example.terms;

import io.billwright.core.discount.Coupon;
import io.billwright.core.discount.Discounts;
import io.billwright.core.explain.Explain;
import io.billwright.core.pricing.Price;
import io.billwright.core.time.BillingFrequency;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/// The time to price a year billed monthly with six bricks of mixed kinds, discounts, a coupon and tax.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ContractPricingBenchmark {

    @Param({"OFF", "ON"})
    public Explain explain = Explain.OFF;

    private final Terms terms = terms(
            "2025-01-31",
            BillingFrequency.MONTHLY,
            Example.VAT_20,
            Optional.of(new Coupon.Rate("SPRING", new BigDecimal("5"))),
            phase(
                    1,
                    12,
                    addOn(1, "49.90", "17", discounts("10", "20", 50_00)),
                    addOn(2, "0.123456", "1234", Discounts.NONE),
                    line(
                            3,
                            new BrickKind.AddOn(),
                            new Price.Graduated(ladder("10", "9", "100", "7.5", "5")),
                            "250",
                            fixed(10_00)),
                    line(4, new BrickKind.OneTime(), perUnit("500"), "1", Discounts.NONE),
                    committed(
                            5, CommitmentWindow.MONTH, new Price.Graduated(ladder("10000", "0.010", "0.012")), "10000"),
                    addOn(6, "12", "8", discounts("5", "2.5", 1_00))));

    @Benchmark
    public Schedule priceAContract() {
        return ContractPricing.price(terms, explain);
    }

    public static void main(String[] arguments) throws RunnerException, CommandLineOptionException {
        new Runner(new OptionsBuilder()
                        .parent(new CommandLineOptions(arguments))
                        .include(ContractPricingBenchmark.class.getSimpleName())
                        .build())
                .run();
    }
}
