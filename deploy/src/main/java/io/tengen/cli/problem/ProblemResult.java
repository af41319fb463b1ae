package io.tengen.cli.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of one problem, as JSON.
 *
 * @param problem the file, and the problem's name if the file has several
 * @param question what the side to move wants, such as {@code Black to live}
 * @param group a stone of the group in question
 * @param status what becomes of the group: {@code alive}, {@code dead}, {@code critical} or {@code
 *     undecided}
 * @param result what the side to move achieves: {@code yes}, {@code ko}, {@code no} or {@code
 *     undecided}
 * @param code the result as GNU Go's number: 0 no, 1 yes, 2 a good ko, 3 a ko that needs a threat
 * @param move the first move; empty if there is none
 * @param correct the file's correct first moves
 * @param isRight whether the move is among the correct ones; absent if the file has no solution or
 *     the search did not decide
 * @param decided whether the search ended before its limit; otherwise code and move are guesses
 * @param nodes positions that were searched
 * @param seconds how long it took
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ProblemResult(
    String problem,
    String question,
    String group,
    String status,
    String result,
    int code,
    String move,
    List<String> correct,
    @Nullable Boolean isRight,
    boolean decided,
    long nodes,
    double seconds) {}
