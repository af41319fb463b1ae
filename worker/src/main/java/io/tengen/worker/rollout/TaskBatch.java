package io.tengen.worker.rollout;

import io.tengen.engine.rollout.remote.RolloutTask;
import io.tengen.game.board.Points;
import io.tengen.wire.rollout.MoveBytes;
import io.tengen.wire.rollout.RolloutProtocol;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Tasks that are collected for one message. Confined to its owner. */
final class TaskBatch {
  /** The longest path that a message can hold. */
  static final int MOST_LENGTH = 0xffff;

  private final Points points;
  private final int width;
  private final List<RolloutTask> tasks = new ArrayList<>(RolloutProtocol.MOST_BATCH);
  private ByteBuffer paths = buffer(256);

  TaskBatch(Points points) {
    this.points = points;
    width = MoveBytes.width(points.size());
  }

  /** Adds a task whose path has at most {@link #MOST_LENGTH} moves. */
  void add(RolloutTask task) {
    int length = task.length();
    int needed = Short.BYTES + length * width;
    if (paths.remaining() < needed) {
      paths = buffer(2 * paths.capacity() + needed).put(paths.flip());
    }
    paths.putShort((short) length);
    for (int i = 0; i < length; i++) {
      MoveBytes.put(paths, width, points.toIndex(task.move(i)));
    }
    tasks.add(task);
  }

  /** Returns an empty batch for the same board. */
  TaskBatch next() {
    return new TaskBatch(points);
  }

  int count() {
    return tasks.size();
  }

  /** Returns the tasks. */
  List<RolloutTask> tasks() {
    return tasks;
  }

  /** Returns the paths in the format of messages. Nothing may be added after this. */
  ByteBuffer paths() {
    return paths.flip();
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
