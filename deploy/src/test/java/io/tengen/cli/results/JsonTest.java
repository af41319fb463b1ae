package io.tengen.cli.results;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.cli.console.JsonWriter;
import org.junit.jupiter.api.Test;

class JsonTest {
  @Test
  void results() {
    assertEquals(
        """
        {"run":"r7","games":60,"ratings":[\
        {"name":"mcts:visits=200","elo":612.4,"error95":95.7,"games":40,"score":37.5,"wins":37,\
        "losses":2,"draws":1,"secondsPerMove":0.04567},\
        {"name":"mcts:visits=50","elo":301.6,"error95":81.2,"games":40,"score":22.5,"wins":22,\
        "losses":17,"draws":1,"secondsPerMove":0.01234},\
        {"name":"random","elo":0.0,"error95":0.0,"games":40,"score":0.0,"wins":0,"losses":40,\
        "draws":0,"secondsPerMove":1.23E-5}],"pairs":[\
        {"first":"random","second":"mcts:visits=50","wins":0,"losses":20,"draws":0},\
        {"first":"random","second":"mcts:visits=200","wins":0,"losses":20,"draws":0},\
        {"first":"mcts:visits=50","second":"mcts:visits=200","wins":2,"losses":17,"draws":1}],\
        "records":"tengen-data/runs/r7"}\
        """,
        JsonWriter.line(Json.Results.of(StandingsTextTest.THREE, "tengen-data/runs/r7")));
  }
}
