package io.billwright.agreements.orders;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.Nulls;
import io.billwright.core.contract.BrickKind;
import io.billwright.core.contract.Line;
import io.billwright.core.contract.Terms;
import io.billwright.core.discount.Coupon;
import io.billwright.core.money.Fraction;
import io.billwright.core.pricing.Price;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.time.ContractCalendar;
import io.billwright.platform.http.Json;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/// The stored JSON of terms: those of orders and those of standalone invoices. It is read for as long as the
/// agreement lasts, so the names of the alternatives never change, and a test reads an agreement written long ago.
public final class TermsJson {

    private static final JsonMapper MAPPER = Json.mapper()
            .rebuild()
            .addMixIn(Terms.class, Agreements.class)
            .addMixIn(BrickKind.class, Kinds.class)
            .addMixIn(Price.class, Prices.class)
            .addMixIn(Line.class, Lines.class)
            .addMixIn(Coupon.class, Coupons.class)
            .addMixIn(Coupon.Fixed.class, Amounts.class)
            .addMixIn(Fraction.class, Fractions.class)
            .addMixIn(TaxTreatment.class, Taxes.class)
            .build();

    /// The terms and, for an agreement with phases, the payment terms of each phase.
    public record Stored(Terms terms, List<Integer> phasePaymentTerms) {}

    private TermsJson() {}

    public static String write(Stored stored) {
        return MAPPER.writeValueAsString(stored);
    }

    public static Stored read(String json) {
        return MAPPER.readValue(json, Stored.class);
    }

    /// Omits an empty list, as terms were stored before there were pauses.
    private interface Agreements {
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<ContractCalendar.Pause> pauses();
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = BrickKind.AddOn.class, name = "ADD_ON"),
        @JsonSubTypes.Type(value = BrickKind.OneTime.class, name = "ONE_TIME"),
        @JsonSubTypes.Type(value = BrickKind.Usage.class, name = "USAGE"),
        @JsonSubTypes.Type(value = BrickKind.Milestone.class, name = "MILESTONE")
    })
    private interface Kinds {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "pricing_model")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Price.PerUnit.class, name = "PER_UNIT"),
        @JsonSubTypes.Type(value = Price.Flat.class, name = "FLAT"),
        @JsonSubTypes.Type(value = Price.Graduated.class, name = "GRADUATED"),
        @JsonSubTypes.Type(value = Price.Volume.class, name = "VOLUME"),
        @JsonSubTypes.Type(value = Price.Packaged.class, name = "PACKAGE"),
        @JsonSubTypes.Type(value = Price.Stairstep.class, name = "STAIRSTEP")
    })
    private interface Prices {}

    /// Omitted when null: only upgrades that carry over an amount set it.
    @SuppressWarnings("UnusedMethod")
    private interface Lines {
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Fraction fixedGiven();
    }

    /// Like `Lines`.
    @SuppressWarnings("UnusedMethod")
    private interface Amounts {
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Fraction given();

        @JsonInclude(JsonInclude.Include.NON_NULL)
        List<Coupon.Part> parts();
    }

    /// As text, "12.5" or "2/3".
    private abstract static class Fractions {

        @JsonCreator
        static Fraction parse(String text) {
            return Fraction.parse(text);
        }

        @Override
        @JsonValue
        public abstract String toString();
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "takes")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Coupon.Rate.class, name = "RATE"),
        @JsonSubTypes.Type(value = Coupon.Fixed.class, name = "AMOUNT")
    })
    private interface Coupons {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "treatment")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = TaxTreatment.Taxed.class, name = "TAXED"),
        @JsonSubTypes.Type(value = TaxTreatment.ReverseCharge.class, name = "REVERSE_CHARGE"),
        @JsonSubTypes.Type(value = TaxTreatment.Exempt.class, name = "EXEMPT"),
        @JsonSubTypes.Type(value = TaxTreatment.ByDay.class, name = "BY_DAY")
    })
    private interface Taxes {}
}
