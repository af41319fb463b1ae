package io.tengen.worker.speed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.wire.worker.WorkerSpeed;
import org.junit.jupiter.api.Test;

class SpeedHistoryTest {
  private static SpeedHistory after(double... factors) {
    SpeedHistory history = SpeedHistory.NONE;
    for (double factor : factors) {
      history = history.after(new SpeedMeasurement(factor, 1), false);
    }
    return history;
  }

  private static WorkerSpeed.State state(SpeedHistory history) {
    return history.speed().orElseThrow().state();
  }

  @Test
  void aJumpIsToldAndConfirmed() {
    assertEquals(WorkerSpeed.State.STEADY, state(after(1)));
    assertEquals(WorkerSpeed.State.STEADY, state(after(1, 1.19)));
    SpeedHistory jumped = after(1, 0.8);
    assertEquals(WorkerSpeed.State.UNSTEADY, state(jumped));
    assertTrue(jumped.news().contains("from 1.00 to 0.80"), jumped.news());
    assertEquals(SpeedHistory.UNSTEADY_INTERVAL, jumped.interval());
    SpeedHistory confirmed = after(1, 0.8, 0.81);
    assertEquals(WorkerSpeed.steady(0.81), confirmed.speed().orElseThrow());
    assertEquals(SpeedHistory.STEADY_INTERVAL, confirmed.interval());
  }

  @Test
  void otherProgramsLoadTheMachineAndOwnGamesDoNot() {
    SpeedMeasurement loaded = new SpeedMeasurement(0.5, 0.6);
    SpeedHistory foreign = after(1).after(loaded, false);
    assertEquals(WorkerSpeed.State.LOADED, state(foreign));
    assertEquals(1, foreign.speed().orElseThrow().factor());
    assertEquals(WorkerSpeed.steady(1), after(1).after(loaded, true).speed().orElseThrow());
    assertEquals(WorkerSpeed.State.LOADED, state(SpeedHistory.NONE.after(loaded, true)));
    assertEquals(
        WorkerSpeed.State.STEADY, state(foreign.after(new SpeedMeasurement(1.1, 1), false)));
  }

  @Test
  void settingsAreRead() {
    assertEquals(SpeedSetting.MEASURED, SpeedSetting.parse("measured"));
    assertEquals(SpeedSetting.NONE, SpeedSetting.parse("none"));
    assertEquals(new SpeedSetting.Fixed(1.25), SpeedSetting.parse("1.25"));
    for (String wrong : new String[] {"fast", "0", "-1", "NaN", "1000"}) {
      assertThrows(IllegalArgumentException.class, () -> SpeedSetting.parse(wrong), wrong);
    }
  }

  @Test
  void aMeasurementTakesAFreeSlotAndASettingTakesNone() throws InterruptedException {
    assertEquals(0, SpeedMeter.of(SpeedSetting.NONE, () -> false).occupied(2));
    try (SpeedMeter fixed = SpeedMeter.of(new SpeedSetting.Fixed(2), () -> false)) {
      fixed.start(() -> {});
      assertEquals(WorkerSpeed.steady(2), fixed.speed().orElseThrow());
      assertEquals(0, fixed.occupied(2));
    }
    var measured = new java.util.concurrent.CountDownLatch(1);
    try (SpeedMeter meter = SpeedMeter.measuring(() -> new SpeedMeasurement(1.5, 1), () -> false)) {
      assertEquals(1, meter.occupied(2));
      assertEquals(0, meter.occupied(0));
      assertFalse(meter.speed().isPresent());
      meter.start(measured::countDown);
      measured.await();
      assertEquals(WorkerSpeed.steady(1.5), meter.speed().orElseThrow());
      assertEquals(0, meter.occupied(2));
    }
  }

  @Test
  void theTrialMeasuresThisMachine() throws InterruptedException {
    SpeedMeasurement measured = new RolloutTrial().measure();
    assertTrue(measured.factor() > 0.01 && measured.factor() < 100, measured.toString());
    assertTrue(measured.cpuShare() > 0 && measured.cpuShare() <= 1, measured.toString());
  }
}
