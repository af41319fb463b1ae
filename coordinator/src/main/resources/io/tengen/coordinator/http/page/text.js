// All text of the page. Functions put values into sentences; values are text already.

const plural = (number, one, many = `${one}s`) => `${number} ${Number(number) === 1 ? one : many}`;

export const T = {
  // Views and what is around them
  views: 'Views', skip: 'Skip to the contents', runs: 'Runs', live: 'Live', workers: 'Workers', pools: 'Pools', networks: 'Networks',
  tokens: 'Tokens', audit: 'Audit', about: 'About', newRun: 'New run', parts: 'Parts of the run', noView: 'There is nothing here', toRuns: 'All runs',
  theme: 'Colours', themeIs: theme => `Colours: ${theme}; change`, themes: { system: 'as the system', light: 'light', dark: 'dark' },
  signIn: 'Sign in', signOut: 'Sign out', token: 'Token', signedInAs: 'Signed in as',
  signInWith: provider => `Sign in with ${provider}`, orToken: 'or with a token',
  signInRefusals: {
    denied: 'The provider did not let you in, or you declined.', expired: 'Signing in took too long or was begun elsewhere. Try again.', invalid: 'The provider’s answer was not valid. The coordinator’s log says why.',
    'no-role': 'Your account has no role here. Ask an administrator.', unavailable: 'The provider does not answer. Try again later.',
  },
  signInAbout: 'Sign in with a token. An administrator creates one under Tokens, or with “tengen token create”.',
  loading: 'Loading …', unreachable: 'The coordinator does not answer. The page tries again.', reconnecting: 'The connection is lost. The page tries again; what you see may be old.',
  copy: 'Copy', copied: 'Copied', back: 'Back', create: 'Create', none: 'none', never: 'never', defaults: 'defaults', free: 'free', more: number => `${number} more`,
  pages: 'Pages of the list', firstPage: 'First page', nextPage: 'Next page', inTerminal: 'In a terminal', files: 'Files', file: 'File', size: 'Size',

  // Runs
  run: 'Run', state: 'State', progress: 'Progress', gamesPerSecond: 'Games/s', timeLeft: 'Time left', standing: 'Standing', begun: 'Begun',
  find: 'Find', findRuns: 'Engine, run or note', kind: 'Kind', anyKind: 'any', anyState: 'any',
  noRuns: 'No runs yet. “tengen evaluate” or New run starts one.', noRunsFound: 'No run is like that.',
  kinds: { EVALUATION: 'evaluation', SELF_PLAY: 'self-play' },
  runStates: { RUNNING: 'running', PAUSED: 'paused', FINISHED: 'finished', CANCELLED: 'cancelled', FAILED: 'failed', WAITING: 'waits for approval' },
  waitingForWorkers: 'waiting for workers',
  selfPlayOf: name => `Self-play of ${name}`,
  engineList: (names, others) => `${names.join(' – ')} and ${plural(others, 'other')}`,
  board: (size, komi) => `${size}×${size}, komi ${komi}`,
  square: size => `${size}×${size}`,
  gamesOf: (done, all) => `${done} of ${all}`,
  going: (running, games, speed) => `${plural(running, 'run')} running · ${plural(games, 'game')} being played · ${speed} games/s`,
  round: number => `Round ${number}`, roundWord: 'Round', beingPlayed: 'being played',
  widest: elo => `± ${elo} Elo at most`, atMost: time => `${time} at most`,
  overview: 'Overview', games: 'Games', howGamesWent: 'How games went', settings: 'Settings',
  runKicker: (kind, id) => `${kind} ${id}`.replace(/^./, first => first.toUpperCase()),
  runNumber: id => `Run ${id}`, playing: 'Playing', playingNow: 'Being played', boardName: 'Board', rules: 'Rules', format: 'Format', pool: 'Pool',
  actions: { approve: 'Approve', pause: 'Pause', resume: 'Resume', extend: 'More games', schedule: 'Schedule', annotate: 'Note', withdraw: 'Withdraw an engine', cancel: 'Cancel', annul: 'Annul' },
  actionsAbout: {
    extend: 'The run gets the games that it would have had if it had been created with this number.',
    schedule: 'How much of the workers’ time the run gets beside others.',
    annotate: 'One line that is displayed with the run; empty for none.',
    withdraw: 'The opponents win its unfinished pairings. This cannot be undone.',
    approve: 'The run begins. Its owner cannot approve it; another user or an administrator does.',
    cancel: 'No further games are begun, and running games are dropped. Finished games stay, and the run can be resumed.',
    annul: 'The result no longer counts in ratings, tests and places. The game stays on record.',
  },
  gamesInAll: 'Games in all', priority: 'Priority', priorityHint: '-100 to 100; runs of the highest priority get nine tenths of the workers’ time.',
  share: 'Share', shareHint: 'Weight among runs of the same priority, 0.01 to 1000.',

  // Results
  noGamesYet: 'No game has ended yet.',
  stronger: (best, next, difference, games) => `${best} is stronger than ${next}: ${difference} Elo after ${plural(games, 'game')}.`,
  undecided: (best, next, difference, games) => `Undecided so far: ${best} against ${next} stands at ${difference} Elo after ${plural(games, 'game')}.`,
  won: (names, games) => `${names} won the tournament of ${plural(games, 'game')}.`, leadsPlaces: (names, games) => `${names} leads the tournament after ${plural(games, 'game')}.`,
  leads: (best, games) => `${best} leads after ${plural(games, 'game')}.`,
  testVerdict: (stronger, first, second, difference, games) => `${first} is ${stronger ? 'stronger' : 'not shown to be stronger'} than ${second}: ${difference} Elo after ${plural(games, 'game')}; the test accepted ${stronger ? 'H1' : 'H0'}.`,
  ratings: 'Ratings', ratingsAbout: anchor => anchor ? `Elo by the Bradley-Terry model from all games; ${anchor} is the scale’s fixed point. Bars are 95 % intervals.` : 'Elo by the Bradley-Terry model from all games. Bars are 95 % intervals.',
  place: 'Place', engine: 'Engine', engines: 'Engines', score: 'Score', wld: 'Won–lost–drawn', perMove: 'Per move', intervalPicture: 'Rating and interval',
  elo: text => `${text} Elo`, onTime: 'on time', byIllegalMove: 'by an illegal move', byCrash: 'by a crash',
  forfeits: (name, how) => `${name} lost by other causes than play: ${how}.`,
  excluded: number => `${number} results do not count because their workers are excluded.`,
  crossTable: 'Cross table', crossTableAbout: 'The row’s engine against the column’s: score, and games won–lost–drawn.',
  sequentialTest: 'Sequential test', testAbout: (first, second) => `H1: ${first} is stronger than ${second} by the margin of the test. The test ends when the log-likelihood ratio crosses a bound.`,
  verdicts: { OPEN: 'Undecided: more games are needed', H0: 'H0 accepted', H1: 'H1 accepted' },
  llr: 'LLR', llrIs: value => `LLR ${value}`, llrBetween: (llr, lower, upper) => `Log-likelihood ratio ${llr} between ${lower} and ${upper}`,
  tuned: (key, start, best) => `${key}: ${start} → ${best}`, tunedAbout: setting => `Best value by games; tuned within ${setting}.`,
  llrCurve: 'LLR against games', llrCurveAbout: 'Above the upper bound H1 is accepted, below the lower H0.', upperBound: 'upper bound', lowerBound: 'lower bound',
  ratingCurves: 'Ratings against games', ratingCurvesAbout: anchor => `Elo relative to ${anchor}, with 95 % intervals.`,
  pairsByPoints: pairs => `${plural(pairs, 'pair')} of games by the first engine’s points`,
  places: 'Places', placesOf: stage => `Places: ${stage}`, team: 'Team', teams: 'Teams', boards: 'Boards', matchPoints: 'Points', opponentsPoints: 'Opponents', defeatedPoints: 'Defeated', warnings: 'Warnings',
  withdrawn: 'withdrawn', rounds: 'Rounds', bye: 'bye',

  contributors: 'Contributors', contributorsAbout: 'What workers have delivered in all runs, also those that are not connected any more.', enginesTime: 'Time of engines',
  superiority: 'Likelihood of superiority', superiorityAbout: 'The probability that the row’s engine is stronger than the column’s, given all results.',
  byEngine: 'Engines by colour, and how they lost', asBlack: 'As Black', asWhite: 'As White', lostBy: reason => `Lost: ${reason}`, inGames: games => `${games} games`,
  lengthsAbout: (middle, least, most) => `Half of the games have at most ${middle} moves; all have ${least} to ${most}.`,
  runAgain: 'A new run like this', report: 'Report', exclusions: 'Excluded workers', exclusionsAbout: 'Their results do not count in this run; others play those games again.', disputed: game => `Played game ${game} differently from another worker; undecided.`,

  // How games went
  howGamesEnd: 'How games end', ended: 'Ended', shareOfGames: 'Share', bar: 'Share as a bar', colours: 'Winners', winner: 'Winner', lengths: 'Lengths', moves: 'Moves', workersShares: 'Workers',
  perGame: time => `${time} a game`, movesPerGame: moves => `${moves} moves`, crashes: number => plural(number, 'crash', 'crashes'), others: 'others',
  wonBy: (black, white) => `Black won ${black}, White ${white}`, nobody: 'Nobody', scoreOf: name => `Score of ${name}`, opening: 'Opening', openings: 'Openings', noOpening: 'none',
  blackWins: 'Black won', whiteWins: 'White won', draws: 'Drawn', blackScore: 'Black’s score',
  reasons: {
    SCORE: 'by count', RESIGN: 'by resignation', TIME: 'on time', ILLEGAL: 'by an illegal move', CRASH: 'by a crash', MOVE_LIMIT: 'by count at the move limit', REPETITION: 'by repetition',
    NO_RESULT: 'by repetition', ADJUDICATION: 'by adjudication', PASS_ALIVE: 'by count of a decided board', BOTH_LOSE: 'by repetition, which both sides lose', CAPTURE: 'by a capture',
    SUICIDE: 'by suicide', PASS: 'by a pass', STUCK: 'for lack of a legal move', REPLAY: 'by repetition, for another game', LATE: 'by coming too late', CONCEDED: 'by count of a conceded board',
  },
  draw: 'Draw', noWinner: 'No result', annulledFor: (sides, reason) => `annulled for ${sides}: ${reason}`, replacedBy: index => `game ${index} is played in its place`, replaces: index => `played in place of game ${index}`,

  // Settings of a run
  seed: 'Seed', matchRules: 'Match rules', roundRobin: 'round-robin', verified: 'Verified', shards: 'Shards', checks: 'Checks', duplicates: 'Duplicate reports', refused: 'Refused reports',
  replaced: 'Games played again', agreed: 'Replayed alike', waitingForReplay: 'Waiting for replay', excludedResults: 'Excluded results', quarantined: 'Quarantined', suspects: 'Suspects',

  // Games
  game: 'Game', gameNumber: number => `Game ${number}`, gameBefore: 'Previous game', gameAfter: 'Next game', allAsZip: 'All as SGF (zip)',
  opponent: 'Opponent', anyEngine: 'any', result: 'Result', anyResult: 'any', results: { win: 'engine won', loss: 'engine lost', black: 'Black won', white: 'White won', draw: 'draw', none: 'no result', resign: 'by resignation', score: 'by count', time: 'on time', illegal: 'by an illegal move', crash: 'by a crash' },
  fewestMoves: 'Moves from', mostMoves: 'to', noGamesFound: 'No game is like that.', lasted: 'Took', worker: 'Worker',
  noGamesFoundYet: 'No such game here yet; the search goes on with the next page.',
  versus: (black, white) => `${black} – ${white}`, black: 'Black', white: 'White', move: 'Move',
  boardHelp: 'Board; the arrow keys step through the game, a click tries a move', theBeginning: 'The beginning',
  played: (side, point, removed) => `${side} ${point === 'pass' ? 'passes' : point}${removed ? `, takes ${removed}` : ''}`,
  moveIs: (step, all, words) => `Move ${step} of ${all}: ${words}`, taken: (black, white) => `Stones taken: Black ${black}, White ${white}`,
  thought: time => `${time} of thought`, chance: share => `Black ${share}`, lead: (side, by) => `${side} leads by ${by}`, visits: number => plural(number, 'visit'),
  toBeginning: 'To the beginning', oneBack: 'One move back', oneOn: 'One move on', toEnd: 'To the end', saveSgf: 'Save SGF', showVisits: 'Show the visits of the next move’s search',
  winRate: 'Black’s expected result against moves', winRateCaption: 'Black’s expected result by', byBlack: 'Black', byWhite: 'White', chanceBy: (name, share) => `by ${name} ${share}`,
  annulFor: 'Takes the points of', annulledSides: { ANNULLED_SIDE_BOTH: 'both', ANNULLED_SIDE_BLACK: 'Black', ANNULLED_SIDE_WHITE: 'White', ANNULLED_SIDE_NONE: 'nobody: the result counts again' }, reason: 'Reason',
  liveStates: { WAITING: 'Waits for a worker', RUNNING: 'Being played', ENDED: 'Ended' },

  // Live
  liveAbout: 'Games as the workers play them. A click enlarges one.', nothingPlayed: 'No game is being played.', runHasEnded: 'The run has ended: its games are under Games.',
  liveBoardIs: (black, white, moves) => `${black} against ${white} after ${plural(moves, 'move')}`, movesMade: moves => plural(moves, 'move'), ownChance: 'Expected result by the engine itself',
  periods: number => `× ${number}`, stones: number => `${plural(number, 'move')}`,

  // Workers
  noWorkers: 'No worker is connected. “tengen worker --coordinator HOST:PORT” starts one.',
  fleet: (workers, playing, slots, speed) => `${plural(workers, 'worker')} · ${playing} of ${slots} slots play · ${speed} moves/s`,
  working: 'working', idle: 'idle', silentFor: time => `silent for ${time}`, movesPerSecond: 'Moves/s', speed: 'Speed', unsteady: speed => `${speed}, unsteady`, delivered: 'Games delivered', connected: 'Connected', version: 'Version', trains: 'Trains',
  slots: (playing, all) => `Slots: ${playing} of ${all} play; the number is that of moves`, slotIs: (run, index, black, white, moves) => `${run}, game ${index}: ${black} – ${white}, ${plural(moves, 'move')}`,

  crashed: 'Crashes', excludedFrom: 'Results do not count in run', slotMap: 'Slots', slotMapAbout: 'A square for each slot; the number is that of moves in the game that it plays, which a click shows.',

  // Pools
  poolsAbout: 'A pool rates the engines of many runs on one scale.', noPools: 'No pools yet. A run with --pool NAME creates one.', versions: 'Versions', anchor: 'Fixed point', anchorAt: (name, elo) => `${name} at ${elo} Elo`,
  overTime: 'Ratings over time', overTimeAbout: 'After each run from its results and all before it; the six best versions.', runBegun: 'Run begun', compare: 'Compare', compareAbout: 'How much stronger the first version is, by different games.',
  against: 'Against', by: 'By', superiority: 'Stronger with', direct: 'games of the two', indirect: 'games against others', joint: 'all games',
  agreement: share => `If both measure the same, they differ so much or more with a probability of ${share}.`, gamesSince: games => `${plural(games, 'game')} since run`, formerly: names => `formerly ${names}`, takenOut: 'taken out',

  unbounded: 'too few results for an estimate',

  // Comparing
  compareRuns: 'Compare', compareRunsAbout: 'Runs side by side, and the versions of a pool over time. The address keeps the choice.', chosenRuns: 'Chosen runs', leaveOut: run => `Leave out run ${run}`, addRun: 'Add a run', chooseRun: 'choose …', chooseRuns: 'Choose two runs or more, or a pool.',
  ratingsSideAbout: 'Elo relative to the fixed point of each run, with 95 % intervals, on one axis.', isZero: '0, fixed point', scoreOf: (share, games) => `${share} of ${plural(games, 'game')}`, crossTableOf: (title, run) => `Cross table: ${title} · ${run}`,
  differences: 'What differs', setting: 'Setting', engineCalled: name => `Engine ${name}`, sameSettings: number => `${plural(number, 'setting')} the same in all`, sameInAll: 'The same in all',

  // Play and analysis
  play: 'Play', analysis: 'Analysis', newPlay: 'New game', playAbout: 'Play against any engine that the workers have. The game is kept; it enters no rating.', engineHint: 'KIND[:key=value,…], such as mcts:visits=200 or gtp:gnugo10.',
  noNetwork: 'without', networkOfEngine: 'as in the engine', yourColour: 'Your colour', nigiri: 'by lot', handicap: 'Handicap', noHandicap: 'none', yourTime: 'Your time', enginesTime: 'The engine’s time', playTimeHint: 'Such as 10m+3x30s or 30s/move; empty for none.',
  begin: 'Begin', recentPlays: 'Games of people', noPlays: 'No games yet.', person: 'Person', plays: name => `${name} plays`, playStates: { RUNNING: 'goes on', COUNTING: 'being counted', ENDED: 'ended' },
  you: 'you', yourTurn: 'Your turn', enginesTurn: 'The engine thinks', engineWaits: 'The engine waits', passMove: 'Pass', undo: 'Undo', resign: 'Resign', hint: 'Hint', countIt: 'Count the board', annulPlay: 'End without a result',
  hintIs: point => `The engine would play ${point}.`, countAbout: 'Both sides have passed. Click stones to mark them as dead or alive, then count.', countIs: (black, white, komi) => `Black ${black}, White ${white} and komi ${komi}`, judging: 'The engine names dead stones',
  sureResign: 'Resign this game?', sureAnnul: 'End this game without a result?', yes: 'Yes', no: 'No', watching: person => `You watch a game of ${person}.`, timeOf: person => `Time of ${person}`, everybody: 'everybody', forUsers: 'Analysing needs the role of a user. Sign in with a token or an account that has it.', withoutResult: 'Ended without a result', playAgain: 'Another game', undone: number => `${plural(number, 'time')} taken back`, hintsGiven: number => plural(number, 'hint'),
  playBoardHelp: 'Board. Arrow keys choose a point, Enter plays there.', pointIs: (name, what) => `${name}, ${what}`, emptyPoint: 'empty', blackStone: 'black stone', whiteStone: 'white stone', deadWord: 'dead', pointField: 'Point', playPoint: 'Play', badPoint: 'No such point.', analyse: 'Analyse',
  analysisAbout: 'Paste or drop a game in SGF, or begin with an empty board.', sgfText: 'Game in SGF', openSgf: 'Open', emptyBoard: 'Empty board', orFile: 'or a file', enginesVisits: 'Visits at most', analysing: 'Engine', start: 'Analyse', stop: 'Stop', searching: worker => `searches on ${worker}`, searchEnded: 'has searched', notSearching: 'does not search',
  sideWins: (side, share) => `${side} wins ${share}`, ofVisits: number => `${plural(number, 'visit')}`, policy: 'Policy', line: 'Line', visitsHead: 'Visits', win: 'Wins', leadHead: 'Lead', mainLines: 'Main lines', overlay: 'On the points', overlays: { moves: 'moves', ownership: 'ownership', influence: 'influence', life: 'life and death' },
  deadStones: names => `Dead: ${names}`, unsettledStones: names => `Seki or open: ${names}`, noLife: 'The engine calls all stones alive.', tryMoves: 'Try moves', tryMovesAbout: 'Click points of the board, or type them. The game stays as it is.', backToGame: 'Back to the game', turnOf: side => `${side} to move`,

  // Networks
  networksAbout: 'Trainings on the cluster’s workers, and the files that the coordinator keeps.', noTrainings: 'No trainings yet. “tengen train” and “tengen learn” start them.', network: 'Network', training: 'Training', trainings: 'Trainings',
  shape: 'Shape', loss: 'Loss', generations: 'Losses by generation', generationsAbout: 'Of each finished training, oldest first.',
  trainingStates: { WAITING: 'waiting for a worker', TRAINING: 'training', FINISHED: 'finished', FAILED: 'failed', CANCELLED: 'cancelled' },
  stages: { FETCHING: 'fetching data', LEARNING: 'learning', DELIVERING: 'delivering' }, stage: 'Stage', steps: 'Steps', stepsOf: (done, all) => `${done} of ${all} steps`, trainers: 'Workers that train', batch: 'Batch', took: 'Took',
  lossesName: 'Losses', lossesAbout: 'Means over the last steps.', losses: { policy: 'Policy', value: 'Value', score: 'Score', ownership: 'Ownership', total: 'Total' },
  checkpointName: 'Checkpoint', continues: 'Continues', lineageAbout: 'What the training made, and what it began with.', data: 'Data', shardsName: 'Shards', positions: 'Positions', samples: 'Samples', networksThatPlayed: 'Networks that played',
  strengths: 'Strength by generation', strengthsAbout: anchor => `Elo relative to ${anchor}, with 95 % intervals, in the run in which most of the networks have played.`, untrained: 'untrained', lineage: 'Lineage', cancelTraining: name => `Cancel the training of ${name}?`, cancelTrainingAbout: 'It cannot be resumed; its last checkpoint stays.', continuedBy: 'Continued by', playedIn: 'Plays in runs',
  uploadNetwork: 'Upload a network or a policy', uploadAbout: 'An ONNX file with the inputs and outputs that “tengen net info” names, or the weights of a policy that “tengen fit-rollout” wrote. An upload that broke off goes on with what is missing.', chooseFile: 'Choose a file', uploaded: 'Uploaded', hashing: share => `Hashing: ${share}`, cannotRead: (name, reason) => `${name} cannot be read: ${reason}`, sending: share => `Sending: ${share}`, isStored: 'The coordinator has stored it.', evaluateIt: 'Evaluate it',
  storedFiles: 'Stored files', madeBy: 'Made by', usedBy: 'Used by',

  // New run
  whatPlays: 'What plays', theGames: 'The games', further: 'Further', boardSize: 'Board size', komi: 'Komi', komiHint: komi => `Empty for ${komi}.`, gamesHint: 'At most, for formats that end by results.',
  formats: {
    '': 'Every engine against every other.', gauntlet: 'The first engine against each of the others.', sprt: 'Two engines, until a sequential test of the first is decided.', adaptive: 'The most informative games, until the intervals are narrow.',
    swiss: 'Rounds of engines with equal points.', elimination: 'An engine that loses a pairing is eliminated.', 'swiss-elimination': 'Rounds of engines with equal points, then an elimination of the best.', groups: 'Round robins in groups, then an elimination of their best.', ladder: 'The first half of the engines against the second.',
  },
  pairing: 'Who meets whom', formatNames: { '': 'round robin', gauntlet: 'gauntlet', sprt: 'sequential test', adaptive: 'adaptive', swiss: 'Swiss', elimination: 'elimination', 'swiss-elimination': 'Swiss, then elimination', groups: 'groups, then elimination', ladder: 'ladder' },
  formatSettings: { elo0: 'H0: Elo', elo1: 'H1: Elo', alpha: 'Errors of H1 (alpha)', beta: 'Errors of H0 (beta)', width: 'Half-width, Elo', rounds: 'Rounds', games: 'Games a pairing', losses: 'Losses until out', bestOf: 'Best of', qualified: 'Qualified', size: 'Size of groups', advance: 'Advance' },
  openings: 'Openings', openingsHint: 'One a line, as points, with NAME: before them if it has one; each is played with both colours.', badOpenings: 'A point is not on the board.',
  openingFiles: 'Add those of SGF files', openingsRead: number => `${plural(number, 'opening')} read.`, openingOnOther: (name, board) => `${name} is for a ${board} board; set the board size first.`,
  openingWithStones: name => `${name} has set-up stones; openings begin with the empty board.`, tooManyOpenings: most => `The form takes ${most} openings; “tengen evaluate --openings FILE” takes more.`,
  matchRulesHint: 'Such as illegal=warning,cleanup=stand,moves=200,adjudicate=0.95x4; empty for the defaults.', timesOfEngines: 'Times of engines', timesHint: 'NAME=TIME, one a line, where an engine’s time differs.', badTimes: 'A line is not NAME=TIME.',
  timeScale: 'Clocks', timeScaleHint: 'A worker of twice the reference speed gives half of the time if they are scaled.', timeScales: { TIME_SCALE_WORKER: 'scaled to each worker’s speed', TIME_SCALE_UNSPECIFIED: 'as stated' },
  blackAlways: 'Black in all games', coloursSwapped: 'nobody: colours are swapped',
  teamsHint: 'As in a file for --teams: “team NAME: ENGINE ENGINE”, “substitutes NAME: …”, “lineup KIND”, “round N NAME: …”; empty if engines play for themselves.', badTeams: line => `“${line}” is no line of teams.`,
  beginnings: 'How games begin', beginningsAbout: 'What differs from game to game; empty for nothing.', komiSpread: 'Komi spread', komiSpreadHint: 'Standard deviation, 0 to 100 points.', randomPlies: 'Random moves', randomPliesHint: 'At most so many moves drawn from the policy, 0 to 50.',
  temperature: 'Temperature', temperatureHint: 'Of that policy, 0.1 to 10; empty for 1.', openingShare: 'Share', openingShareHint: 'Of the games that begin so, or with an opening; empty for all.', shardsHint: 's3://BUCKET/PREFIX, to which workers upload the games.',
  badKomiSpread: '0 to 100.', badRandomPlies: 'A whole number from 0 to 50.', badTemperature: '0.1 to 10.',
  formLeavesOut: 'Not in this form: set-up stones other than a handicap, and openings cut by --opening-plies or with variations; “tengen evaluate --help” and “tengen selfplay --help” say how.',
  rulesHint: 'A rule set, and what differs from it: chinese,repetition=draw.',
  addNetwork: 'A network of the cluster', addPolicy: 'A policy of the cluster', chooseNetwork: 'choose …',
  estimate: 'How long it takes', roughly: time => `about ${time}`, gamesWord: games => plural(games, 'game'), gamesBetween: (games, fewest, most) => `${plural(games, 'game')}, ${fewest} to ${most}`,
  ifStronger: (elo, games) => `At ${elo} Elo: ${plural(games, 'game')}`, acceptsH1: share => `H1 is accepted with a probability of ${share}`,
  measured: (slots, seconds) => `${plural(slots, 'slot')} can play it; a game took ${seconds} s in earlier runs.`, unmeasured: names => `How long is not known: ${names} have played no game on this board yet.`, nobodyPlays: 'No connected worker has all these engines.',
  timeOfSides: 'Time of each side', timeHint: '5s/move, 10m, 10m+3x30s, none/60s', seedHint: 'Empty for a new one.', poolHint: 'The rating pool that the results enter.', verifyHint: 'Share of the games that a second worker replays.', note: 'Note',
  sameCommand: 'The same in a terminal', noCommand: 'The command stands here once nothing is wrong in the form.', engineNumber: number => `Engine ${number}`, addEngine: 'Add an engine', removeEngine: number => `Remove engine ${number}`, enginesHint: '[NAME=]KIND[:key=value,…], such as mcts:visits=200 or gnugo=gtp:gnugo10.',
  somethingWrong: number => `${plural(number, 'field')} to correct.`, badEngines: 'An engine is not of the form [NAME=]KIND[:key=value,…].', twoEngines: 'Two engines or more.', oneEngine: 'One engine.', sameNames: 'Two engines have the same name; write NAME= before one.',
  badEngineName: 'A name has 1 to 64 letters, digits, blanks or any of . : = , + @ _ -', badKind: kind => `“${kind}” is not a kind of engine.`, badSetting: setting => `“${setting}” is not KEY=VALUE.`, setTwice: key => `${key} is set twice.`,
  badBoard: '2 to 25.', badKomi: 'A multiple of 0.5.', badGames: '1 to 10,000,000.', badSeed: 'A whole number.', badPriority: 'A whole number from -100 to 100.', badShare: '0.01 to 1000.', badVerify: '0 to 1.',

  // Tokens and audit
  newToken: 'New token', name: 'Name', role: 'Role', roles: { name: 'Roles', WORKER: 'worker', USER: 'user', ADMIN: 'administrator', MONITOR: 'monitor' }, lifetime: 'Valid for', days: number => `${number} days`, forever: 'ever',
  secret: 'Secret', secretOnce: 'The secret is shown this once and stored nowhere. Copy it now.', revoke: 'Revoke', revokeAbout: 'Whoever uses it is signed out at once. This cannot be undone.', revokeOf: name => `Revoke ${name}`, revoked: 'revoked', expired: 'expired', valid: 'valid', created: 'Created', expires: 'Expires', id: 'Id',
  since: 'Since', auditWho: 'Part of the caller or its address.', auditWhat: 'Part of the action or the details.', auditSince: 'In your time zone.', auditOutcome: 'Of the entries on this page.', outcome: 'Outcome', outcomes: { done: 'done', refused: 'refused' }, noEntriesFound: 'No entry is like that.',
  auditAbout: 'Who changed what, and who was refused, newest first, as far back as the coordinator keeps its log.', noEntries: 'No entries yet.', time: 'Time', who: 'Who', from: 'From', what: 'What', detail: 'Details',

  // About
  aboutTengen: ['Tengen plays Go with engines on a cluster: it rates engines against each other, generates games of self-play, and trains networks with them.',
    'This page shows what the coordinator knows, as it happens. Everything here is in the terminal, too.'],
  reading: 'How to read the numbers', terms: [
    ['Elo ± 95 %', 'The rating relative to the fixed point of the scale, and half the width of the interval that holds the true difference with 95 % probability.'],
    ['LLR', 'The log-likelihood ratio of a sequential test: how much better H1 explains the results than H0. The test ends at a bound.'],
    ['Expected result', 'An engine’s own estimate, from 0 for a certain loss to 100 % for a certain win; graphs show it for Black.'],
    ['Games/s, time left', 'From the last two minutes while the page is open; before that from the whole run.'],
  ],
  keyboard: 'Keys', keys: [['← →', 'One move back or on, while the board has the focus; so does the wheel over the board.'], ['Page Up, Page Down', 'Ten moves.'], ['Home, End', 'To the beginning, to the end.']],
  programs: 'For programs', programsAbout: 'The same data as JSON, described in OpenAPI:',
};
