package io.billwright.collection.dunning;

import io.billwright.collection.dunning.DunningStep.Act;
import io.billwright.platform.http.Fields;
import java.util.List;
import java.util.Optional;

/// The dunning steps of a seller, by ascending day.
public record DunningSettings(List<DunningStep> steps) {

    /// The steps of sellers that have not set their own.
    public static final DunningSettings STANDARD = new DunningSettings(List.of(
            new DunningStep(0, Act.CHARGE),
            new DunningStep(3, Act.CHARGE),
            new DunningStep(7, Act.CHARGE),
            new DunningStep(14, Act.CHARGE),
            new DunningStep(21, Act.CHARGE),
            new DunningStep(30, Act.GIVE_UP)));

    private static final int MOST_STEPS = 20;
    private static final int LAST_DAY = 365;

    public DunningSettings {
        steps = List.copyOf(steps);
    }

    /// On day 0, the due date itself, nobody is late: a step may charge, but not remind or give up.
    static DunningSettings of(Fields fields) {
        fields.require("steps");
        var steps = fields.objects(
                "steps",
                0,
                MOST_STEPS,
                step -> new DunningStep(
                        Math.toIntExact(step.integer("day", 0, LAST_DAY)), step.choice("act", Act.class)));
        if (!fields.isWrong("steps")) {
            check(fields, steps);
        }
        return new DunningSettings(steps);
    }

    private static void check(Fields fields, List<DunningStep> steps) {
        for (int i = 0; i < steps.size(); i++) {
            var step = steps.get(i);
            if (i > 0 && step.day() <= steps.get(i - 1).day()) {
                fields.wrong("steps", "must have ascending days");
                return;
            }
            if (step.act() == Act.GIVE_UP && i < steps.size() - 1) {
                fields.wrong("steps", "must end with GIVE_UP if there is one");
                return;
            }
            if (step.day() == 0 && step.act() != Act.CHARGE) {
                fields.wrong("steps", "may only CHARGE on the due date, day 0");
                return;
            }
        }
    }

    /// The first step after a day.
    public Optional<DunningStep> after(int day) {
        return steps.stream().filter(step -> step.day() > day).findFirst();
    }

    /// The last step on or before a day.
    public Optional<DunningStep> upTo(int day) {
        return steps.reversed().stream().filter(step -> step.day() <= day).findFirst();
    }
}
