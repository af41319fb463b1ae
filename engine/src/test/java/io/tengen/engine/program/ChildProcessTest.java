package io.tengen.engine.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.tengen.engine.gtp.JavaProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Checks that child processes do not outlive their parent. */
class ChildProcessTest {
  /** Starts a long-running child, prints its process id, and ends. */
  static final class Parent {
    private Parent() {}

    public static void main(String[] arguments) throws IOException {
      ChildProcess child =
          new ChildProcess(new EngineProgram(List.of("/bin/sh", "-c", "echo $$; sleep 600")));
      StringBuilder number = new StringBuilder();
      for (int c = child.output().read(); c != '\n'; c = child.output().read()) {
        number.append((char) c);
      }
      System.out.print(number);
    }
  }

  @Test
  void isKilledWhenItsParentExits() throws Exception {
    Process parent = new ProcessBuilder(JavaProcess.commandLine(Parent.class)).start();
    byte[] number = parent.getInputStream().readAllBytes();
    assertEquals(0, parent.waitFor());
    Optional<ProcessHandle> child =
        ProcessHandle.of(Long.parseLong(new String(number, StandardCharsets.US_ASCII)));
    if (child.isPresent()) {
      child.get().onExit().get(60, TimeUnit.SECONDS);
    }
    assertFalse(child.map(ProcessHandle::isAlive).orElse(false));
  }
}
