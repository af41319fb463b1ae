package io.tengen.cli;

import io.tengen.cli.console.CommandRunner;
import io.tengen.cli.console.Terminal;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/**
 * Creates commands and groups of options: passes the program's terminal and its {@link
 * CommandRunner} to constructors that take them.
 */
final class CommandFactory implements IFactory {
  private static final Set<Class<?>> INJECTED = Set.of(Terminal.class, CommandRunner.class);

  private final Map<Class<?>, Object> values;
  private final IFactory others = CommandLine.defaultFactory();

  CommandFactory(Terminal terminal, CommandRunner runner) {
    values = Map.of(Terminal.class, terminal, CommandRunner.class, runner);
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    Optional<Constructor<?>> constructor =
        Arrays.stream(type.getDeclaredConstructors()).filter(CommandFactory::isInjected).findAny();
    if (constructor.isEmpty()) {
      return others.create(type);
    }
    constructor.get().setAccessible(true);
    Object[] arguments =
        Arrays.stream(constructor.get().getParameterTypes()).map(values::get).toArray();
    try {
      return type.cast(constructor.get().newInstance(arguments));
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("cannot create " + type.getName(), e.getCause());
    }
  }

  private static boolean isInjected(Constructor<?> constructor) {
    return constructor.getParameterCount() > 0
        && INJECTED.containsAll(Arrays.asList(constructor.getParameterTypes()));
  }
}
