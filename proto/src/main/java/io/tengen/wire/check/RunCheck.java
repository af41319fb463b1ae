package io.tengen.wire.check;

import io.tengen.proto.v1.FieldProblem;
import io.tengen.wire.Codec;
import io.tengen.wire.check.RunSpecProblems.Problem;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What is wrong with a description of a run, or how long the run would take.
 *
 * @param problems what is wrong; empty if the run can be created
 * @param forecasts how many games it would take, under one or several assumptions
 * @param secondsPerGame seconds that a game takes a slot, as earlier runs measured; 0 if an engine
 *     has not been measured
 * @param unmeasured names of the engines that have not been measured
 * @param slots number of slots of the workers that have all engines
 * @param command the command that creates the same run, without the coordinator's address; empty if
 *     something is wrong or it is not known
 * @param commandBlank sentences on what must be filled in there; empty if nothing
 */
public record RunCheck(
    List<Problem> problems,
    List<Forecast> forecasts,
    double secondsPerGame,
    List<String> unmeasured,
    int slots,
    String command,
    String commandBlank) {
  public static final Codec<RunCheck, io.tengen.proto.v1.RunCheck> CODEC =
      new Codec<>(RunCheck::encode, RunCheck::decode);

  public RunCheck {
    problems = List.copyOf(problems);
    forecasts = List.copyOf(forecasts);
    unmeasured = List.copyOf(unmeasured);
  }

  /** Returns the check of a description with which something is wrong. */
  public static RunCheck wrong(List<Problem> problems) {
    return new RunCheck(problems, List.of(), 0, List.of(), 0, "", "");
  }

  /**
   * How many games a run would take.
   *
   * @param elo how much stronger the first engine was assumed to be than the others
   * @param acceptH1 probability that a sequential test accepts H1; empty for other tournaments
   * @param fewest the fewest games of all simulations
   * @param typical the median; the expected number for a sequential test
   * @param most the most games, or the number that was asked for
   */
  public record Forecast(double elo, OptionalDouble acceptH1, int fewest, int typical, int most) {}

  private static io.tengen.proto.v1.RunCheck encode(RunCheck check) {
    var message =
        io.tengen.proto.v1.RunCheck.newBuilder()
            .setSecondsPerGame(check.secondsPerGame)
            .addAllUnmeasured(check.unmeasured)
            .setSlots(check.slots)
            .setCommand(check.command)
            .setCommandBlank(check.commandBlank);
    check.problems.forEach(problem ->
        message.addProblems(
            FieldProblem.newBuilder().setField(problem.field()).setDetail(problem.detail())));
    for (Forecast forecast : check.forecasts) {
      var each =
          io.tengen.proto.v1.RunForecast.newBuilder()
              .setElo(forecast.elo)
              .setFewest(forecast.fewest)
              .setTypical(forecast.typical)
              .setMost(forecast.most);
      forecast.acceptH1.ifPresent(each::setAcceptH1);
      message.addForecasts(each);
    }
    return message.build();
  }

  private static RunCheck decode(io.tengen.proto.v1.RunCheck message) {
    return new RunCheck(
        message.getProblemsList().stream()
            .map(each -> new Problem(each.getField(), each.getDetail()))
            .toList(),
        message.getForecastsList().stream()
            .map(each ->
                new Forecast(
                    each.getElo(),
                    each.hasAcceptH1()
                        ? OptionalDouble.of(each.getAcceptH1())
                        : OptionalDouble.empty(),
                    each.getFewest(),
                    each.getTypical(),
                    each.getMost()))
            .toList(),
        message.getSecondsPerGame(),
        message.getUnmeasuredList(),
        message.getSlots(),
        message.getCommand(),
        message.getCommandBlank());
  }
}
