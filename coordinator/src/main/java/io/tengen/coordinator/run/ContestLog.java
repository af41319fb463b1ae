package io.tengen.coordinator.run;

import io.tengen.coordinator.contest.Course;
import io.tengen.coordinator.contest.Courses;
import io.tengen.coordinator.contest.Draw;
import io.tengen.coordinator.contest.Ended;
import io.tengen.coordinator.contest.Withdrawal;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A run's contest with what it has been told, so that a snapshot can tell it again. Mutable;
 * confined to its owner.
 */
final class ContestLog {
  private final JobPlan plan;
  private Course course;
  private final List<Draw> draws = new ArrayList<>();
  private final List<Withdrawal> withdrawals = new ArrayList<>();

  /** {@link Ended#code} by game; grows as results come; empty where the contest asks for none. */
  private byte[] endings = new byte[0];

  /** The contest of a run that has begun. */
  ContestLog(JobPlan plan) {
    this.plan = plan;
    course = begin();
  }

  private Course begin() {
    RunSpec spec = plan.spec();
    return spec.kind() == RunKind.SELF_PLAY
        ? Course.FIXED
        : Courses.begin(plan.contest(), spec.engines().size(), spec.games(), spec.seed());
  }

  Course course() {
    return course;
  }

  void draw(List<Draw> more) {
    if (more.isEmpty()) {
      return;
    }
    draws.addAll(more);
    plan.draw(more);
    course.drawn(more);
  }

  void withdraw(Withdrawal withdrawal) {
    withdrawals.add(withdrawal);
    course.withdrawn(withdrawal);
  }

  /** Tells a contest that has just begun all that another had been told. */
  void restore(RunSnapshot snapshot) {
    draw(snapshot.draws());
    snapshot.withdrawals().forEach(this::withdraw);
    endings = snapshot.endings().clone();
    recount();
  }

  /**
   * These results do not count any more: works everything out again from the others. What was drawn
   * stays in the list.
   */
  void exclude(BitSet games) {
    if (course == Course.FIXED || games.isEmpty()) {
      return;
    }
    games.stream().filter(index -> index < endings.length).forEach(index -> endings[index] = 0);
    course = begin();
    if (!draws.isEmpty()) {
      course.drawn(draws);
    }
    withdrawals.forEach(course::withdrawn);
    recount();
  }

  private void recount() {
    for (int index = 0; index < endings.length; index++) {
      Ended ended = Ended.of(endings[index]);
      if (ended != null) {
        GameJob job = plan.job(index);
        course.count(index, job.black(), job.white(), ended);
      }
    }
  }

  /** A copy. */
  List<Draw> draws() {
    return List.copyOf(draws);
  }

  /** A copy. */
  List<Withdrawal> withdrawals() {
    return List.copyOf(withdrawals);
  }

  /** A copy. */
  byte[] endings() {
    return endings.clone();
  }

  void count(GameJob job, Ended ended) {
    if (course == Course.FIXED) {
      return;
    }
    if (job.index() >= endings.length) {
      endings = Arrays.copyOf(endings, Math.max(job.index() + 1, 2 * endings.length));
    }
    endings[job.index()] = ended.code();
    course.count(job.index(), job.black(), job.white(), ended);
  }
}
