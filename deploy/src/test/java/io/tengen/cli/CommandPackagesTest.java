package io.tengen.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Checks the dependencies between the packages of the command: packages of subcommands use shared
 * packages and never each other, shared packages use only those below them, and nothing uses the
 * root package, which assembles all subcommands.
 */
@AnalyzeClasses(packages = "io.tengen.cli", importOptions = ImportOption.DoNotIncludeTests.class)
final class CommandPackagesTest {
  private static final String ROOT = "io.tengen.cli";

  private static final List<String> SHARED =
      List.of(
          "console", "board", "local", "channel", "client", "results", "options", "games", "play");

  private static final List<String> COMMANDS =
      List.of(
          "run", "engine", "data", "learn", "alphago", "net", "pool", "admin", "server", "bench",
          "report", "minigo", "count", "problem", "analyze", "doctor", "top", "person");

  @ArchTest static final ArchRule console = usesOnly("console");
  @ArchTest static final ArchRule board = usesOnly("board", "console");
  @ArchTest static final ArchRule channel = usesOnly("channel", "console");
  @ArchTest static final ArchRule client = usesOnly("client", "console", "local", "channel");
  @ArchTest static final ArchRule local = usesOnly("local");
  @ArchTest static final ArchRule results = usesOnly("results", "console", "channel", "client");
  @ArchTest static final ArchRule options = usesOnly("options", "console", "channel", "client");
  @ArchTest static final ArchRule games = usesOnly("games", "console", "channel", "client");

  @ArchTest
  static final ArchRule play =
      usesOnly("play", "console", "local", "channel", "client", "results", "options");

  @ArchTest
  static final ArchRule subcommandsUseSharedPackagesOnly =
      CompositeArchRule.of(COMMANDS.stream().map(CommandPackagesTest::usesShared).toList());

  @ArchTest
  static final ArchRule packagesAreFreeOfCycles =
      slices().matching(ROOT + ".(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule onlyTheRootUsesTheRoot =
      noClasses()
          .that()
          .resideInAPackage(ROOT + ".*..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(ROOT);

  /** An assignment of classes to slices that have cycles. */
  private static final SliceAssignment BY_FIRST_LETTER =
      new SliceAssignment() {
        @Override
        public String getDescription() {
          return "classes by first letter";
        }

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass each) {
          return each.getSimpleName().isEmpty()
              ? SliceIdentifier.ignore()
              : SliceIdentifier.of(each.getSimpleName().substring(0, 1));
        }
      };

  /** Every package of the command is subject to a rule. */
  @ArchTest
  static void everyPackageHasARule(JavaClasses classes) {
    Set<String> actual = new TreeSet<>();
    for (JavaClass each : classes) {
      if (!each.getPackageName().equals(ROOT)) {
        actual.add(each.getPackageName().substring(ROOT.length() + 1).replaceFirst("\\..*", ""));
      }
    }
    Set<String> expected = new TreeSet<>(SHARED);
    expected.addAll(COMMANDS);
    assertEquals(expected, actual);
  }

  /** Each kind of rule fails where a dependency that exists is not allowed. */
  @ArchTest
  static void rulesCanFail(JavaClasses classes) {
    assertTrue(usesOnly("client").evaluate(classes).hasViolation(), "client uses console");
    assertTrue(
        usesOnly("run", "console", "channel", "client").evaluate(classes).hasViolation(),
        "run uses results");
    assertTrue(
        noClasses()
            .that()
            .resideInAPackage(ROOT)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + ".run..")
            .evaluate(classes)
            .hasViolation(),
        "the root uses run");
    assertTrue(
        slices()
            .assignedFrom(BY_FIRST_LETTER)
            .should()
            .beFreeOfCycles()
            .evaluate(classes)
            .hasViolation(),
        "classes of client, grouped by first letter, use each other");
  }

  private static ArchRule usesShared(String name) {
    return usesOnly(name, SHARED.toArray(String[]::new));
  }

  /** Of the packages of the command, one package may use itself and these others. */
  private static ArchRule usesOnly(String name, String... others) {
    String[] allowed =
        Stream.concat(Stream.of(name), Stream.of(others))
            .map(each -> ROOT + "." + each + "..")
            .toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(ROOT + "." + name + "..")
        .should()
        .dependOnClassesThat(resideInAPackage(ROOT + "..").and(resideOutsideOfPackages(allowed)))
        .as(name + " should use only " + List.of(others) + " of the command");
  }
}
