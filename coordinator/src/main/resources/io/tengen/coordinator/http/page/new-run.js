// Creating a run: a form, what is wrong in it, how long it would take, and the equal command.
import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { path, post, Problem } from './api.js';
import { useGet, useSettled } from './data.js';
import { count } from './format.js';
import { ClusterFiles, Engines, playerOf } from './new-run-engines.js';
import { FormatCard, FurtherCard, GamesCard, SelfPlayCard } from './new-run-fields.js';
import { Card, Failure, Loaded, View } from './parts.js';
import { go, useLocation } from './router.js';
import { SameCommand } from './run-command.js';
import { Estimate } from './run-estimate.js';
import { drawSeed, formOf, specOf, START, withRules, wrongIn } from './run-form.js';
import { useUser } from './session.js';
import { T } from './text.js';

const SETTLE = 400;

/** The fields of the form by those of the message; what is wrong elsewhere stands below the form. */
const FIELDS = {
  setup: 'rules', games: 'games', format: 'format', pool: 'pool', verify: 'verify', note: 'note',
  priority: 'priority', share: 'share', openings: 'openings', shards: 'shards',
};

/** What the coordinator says of the form once it has settled; null before. */
function useCheck(form, wrong) {
  const spec = Object.keys(wrong).length ? null : JSON.stringify(specOf(form));
  const settled = useSettled(spec, SETTLE);
  const [check, set] = useState(null);
  useEffect(() => {
    let current = true;
    set(null);
    if (settled) {
      post('runs:check', { spec: JSON.parse(settled) }).then(answer => current && set(answer), problem => {
        if (!(problem instanceof Problem)) throw problem;
        if (current) set({ problems: [{ field: '', detail: problem.message }], forecasts: [] });
      });
    }
    return () => {
      current = false;
    };
  }, [settled]);
  return settled === spec ? check : null;
}

/** The problems of a check by field of the form; engines are an array. */
function byField(check, form) {
  const found = { engines: [], others: [] };
  const fields = { ...FIELDS, matchRules: form.matchRules ? 'matchRules' : 'time' };
  for (const { field, detail } of check?.problems ?? []) {
    const engine = /^engines\[(\d+)\]$/.exec(field);
    if (engine) found.engines[engine[1]] = detail;
    else if (fields[field]) found[fields[field]] = detail;
    else found.others.push(detail);
  }
  return found;
}

/** The form with a file that the address names as net or policy, bytes and name. */
function withFile(query) {
  const kind = query.get('policy') ? 'policy' : 'net';
  const [sha256, name] = [query.get(kind), query.get('name')];
  return sha256 && name ? { ...START, files: [{ kind, name, sha256, bytes: query.get('bytes') }], engines: [playerOf(kind, name), ''] } : START;
}

/** The form, with the values of another run or a file if the address names one. */
export function NewRun() {
  const { query } = useLocation();
  const like = query.get('like');
  const from = useGet(like && `runs/${path(like)}`);
  if (!like) return h(Form, { key: query.toString(), start: withFile(query) });
  return from.value ? h(Form, { key: like, start: formOf(from.value.spec) }) : h(View, { title: T.newRun }, h(Loaded, { from }));
}

/** The values of the form: {form, set, problem, create}. */
function useForm(start) {
  const [form, setForm] = useState(() => ({ ...start, drawn: drawSeed() }));
  const [problem, setProblem] = useState(null);
  // The same for all attempts, so that a retried request creates no second run.
  const [request] = useState(() => crypto.randomUUID?.() ?? String(Math.random()));
  const set = (name, value) => {
    setProblem(null);
    setForm(old => {
      const next = typeof value === 'function' ? value(old[name]) : value;
      return name === 'rules' ? withRules(old, next) : { ...old, [name]: next };
    });
  };
  async function create() {
    try {
      const run = await post('runs', { spec: specOf(form), requestId: request });
      go(`runs/${run.id}`);
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      setProblem(refusal);
    }
  }
  return { form, set, problem, create };
}

function Form({ start }) {
  const { form, set, problem, create } = useForm(start);
  const [touched, setTouched] = useState(false);
  const user = useUser();
  const wrong = wrongIn(form);
  const check = useCheck(form, wrong);
  const refused = byField(check, form);
  const faults = Object.keys(wrong).length;
  const fault = name => refused[name] ?? (touched || form[name] !== START[name] ? wrong[name] : '');
  const of = { form, set, fault };
  const evaluation = form.kind === 'RUN_KIND_EVALUATION';
  function submit(event) {
    event.preventDefault();
    setTouched(true);
    if (!faults) create();
  }
  return h(View, { title: T.newRun }, h('form', { class: 'new-run', onSubmit: submit, noValidate: true },
    h(Card, { title: T.whatPlays },
      h(Kind, { of }),
      h(Engines, { form, set, wrong: touched ? wrong.engines : '', refused: refused.engines }),
      h(ClusterFiles, { form, set })),
    h(GamesCard, { of, evaluation }),
    evaluation ? h(FormatCard, { of, wrong: refused.format }) : h(SelfPlayCard, { of }),
    h(FurtherCard, { of, evaluation }),
    h(Estimate, { check }),
    h(SameCommand, { check, port: user.grpcPort }),
    refused.others.map(detail => h('p', { key: detail, class: 'notice bad', role: 'alert' }, detail)),
    h(Failure, { problem }),
    h('div', { class: 'buttons' }, h('button', { class: 'primary' }, T.create),
      touched && faults > 0 && h('span', { class: 'wrong', role: 'alert' }, T.somethingWrong(count(faults))))));
}

const Kind = ({ of: { form, set } }) => h('fieldset', { class: 'choice' }, h('legend', null, T.kind), ['RUN_KIND_EVALUATION', 'RUN_KIND_SELF_PLAY'].map(kind => h('label', { key: kind },
  h('input', { type: 'radio', name: 'kind', checked: form.kind === kind, onChange: () => set('kind', kind) }), T.kinds[kind.slice('RUN_KIND_'.length)])));
