package io.billwright.edges.console;

/// How somebody works in the console: every task can be done with either.
enum Hand {
    KEYBOARD {
        @Override
        void press(ConsolePerson person, String name) {
            tabTo(person, name, "button, a");
            person.browser().press("Enter");
        }

        @Override
        void tick(ConsolePerson person, String label) {
            tabTo(person, label, "input");
            person.browser().press("Space");
        }

        @Override
        void choose(ConsolePerson person, String legend, String label) {
            var browser = person.browser();
            person.aim("input", label);
            var group =
                    "(e => e.type === 'radio' && e.closest('fieldset').innerText.startsWith('%s'))".formatted(legend);
            for (int i = 0; i < LONGEST_WAY; i++) {
                if (browser.look(group + "(document.activeElement)").asBoolean()) {
                    break;
                }
                browser.press("Tab");
            }
            for (int i = 0; i < LONGEST_WAY && !person.focused(label); i++) {
                browser.press("ArrowDown");
            }
            if (!person.focused(label)) {
                throw new AssertionError("no way by keyboard to " + label);
            }
        }

        @Override
        void write(ConsolePerson person, String label, String text) {
            tabTo(person, label, FIELDS);
            person.rewrite(text);
        }
    },
    MOUSE {
        @Override
        void press(ConsolePerson person, String name) {
            person.aim("button, a", name);
            person.browser().click("[data-aim]");
        }

        @Override
        void tick(ConsolePerson person, String label) {
            person.aim("label", label);
            person.browser().click("[data-aim]");
        }

        @Override
        void choose(ConsolePerson person, String legend, String label) {
            tick(person, label);
        }

        @Override
        void write(ConsolePerson person, String label, String text) {
            person.aim("label", label);
            person.browser().click("[data-aim]");
            person.rewrite(text);
        }
    };

    private static final int LONGEST_WAY = 200;
    private static final String FIELDS = "input, textarea";

    /// Presses the button or follows the link of this name.
    abstract void press(ConsolePerson person, String name);

    abstract void tick(ConsolePerson person, String label);

    /// Chooses one of a few that are all in view.
    abstract void choose(ConsolePerson person, String legend, String label);

    /// Puts a text into a field, in the place of what is there.
    abstract void write(ConsolePerson person, String label, String text);

    private static void tabTo(ConsolePerson person, String name, String kind) {
        person.aim(kind, name);
        for (int i = 0; i < LONGEST_WAY; i++) {
            if (person.focused(name)) {
                return;
            }
            person.browser().press("Tab");
        }
        throw new AssertionError("no way by keyboard to " + name);
    }
}
