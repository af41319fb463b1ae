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
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

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

  /** The shell ends when it is told to, and its grandchild is an orphan in its own session. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aDescendantInAnotherSessionIsKilledWithTheProgram() throws Exception {
    for (String end : List.of("", "; sleep 600")) {
      ChildProcess child =
          new ChildProcess(
              new EngineProgram(
                  List.of(
                      "/bin/sh",
                      "-c",
                      "(setsid sh -c 'echo $$; exec sleep 600' </dev/null 2>/dev/null &); read go"
                          + end)));
      StringBuilder number = new StringBuilder();
      for (int c = child.output().read(); c != '\n' && c >= 0; c = child.output().read()) {
        number.append((char) c);
      }
      Optional<ProcessHandle> orphan = ProcessHandle.of(Long.parseLong(number.toString()));
      child.input().write('\n');
      child.input().flush();
      child.endWithin(0);
      if (orphan.isPresent()) {
        orphan.get().onExit().get(60, TimeUnit.SECONDS);
      }
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
