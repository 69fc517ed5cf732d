package io.billwright.edges.cli;

/// Runs several commands in one process for `scripts/client-cache`, which caches the classes they load. Each argument
/// is a command with its own arguments.
final class Training {

    private Training() {}

    public static void main(String[] commands) throws ReflectiveOperationException {
        for (var command : commands) {
            Commands.run(Training.class, command.split(" ", -1));
        }
        // The real entry point comes last, as it alone ends the process. It is called by name because it is compiled
        // separately.
        Class.forName("io.billwright.Start").getMethod("main", String[].class).invoke(null, (Object)
                new String[] {"open", "--print"});
    }
}
