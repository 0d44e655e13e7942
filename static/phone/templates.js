// What compiled templates are made of: lookups, loops and filters as Django has them.

const MISSING = undefined;
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

// A text in which nothing is left to escape.
class Safe {
  constructor(text) {
    this.text = text;
  }
}

const escaped = (text) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]);

function written(value) {
  if (value === MISSING) return "";
  if (value === null) return "None";
  if (value === true) return "True";
  return value === false ? "False" : `${value}`;
}

const isTrue = (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

function looked(object, name) {
  if (object === MISSING || object === null) return MISSING;
  const isList = Array.isArray(object) || typeof object === "string";
  const value = object[isList ? Number(name) : name];
  return typeof value === "function" ? value.call(object) : value;
}

export const templates = {};

export const $ = {
  nothing: Object.create(null),

  scope: (outer, values) => {
    const scope = Object.assign(Object.create(outer), values);
    for (const name of Object.keys(scope)) scope[name] ??= scope[name] === null ? null : "";
    return scope;
  },

  get: (object, ...names) => names.reduce(looked, object),

  text: (value) => (value instanceof Safe ? value.text : escaped(written(value))),

  is: isTrue,

  same: (one, other) => (one ?? null) === (other ?? null),

  within: (one, others) => others?.includes(one) ?? false,

  each(outer, list, names, draw, empty = () => "") {
    if (!isTrue(list)) return empty();
    const parentloop = $.get(outer, "forloop") ?? {};
    const drawn = list.map((item, counter0) => {
      const values = names.length > 1 ? Object.fromEntries(names.map((name, place) => [name, item[place]])) : { [names[0]]: item };
      const place = { counter0, counter: counter0 + 1, first: counter0 === 0, last: counter0 === list.length - 1 };
      return draw(Object.assign(Object.create(outer), values, { forloop: { ...place, parentloop } }));
    });
    return drawn.join("");
  },

  draw: (name, context) => templates[name](context),

  csrf(context) {
    const token = context.csrf_token;
    return token ? `<input type="hidden" name="csrfmiddlewaretoken" value="${escaped(token)}">` : "";
  },

  first: (values) => $.text(values.find(isTrue)),

  address: (value) => escaped(encodeURIComponent(written(value))),

  filters: {
    add: (value, more) => Number(value) + Number(more),
    join: (list, joint) => new Safe(list.map((item) => $.text(item)).join(escaped(joint))),
    last: (list) => list?.at(-1) ?? "",
    length: (list) => list?.length ?? 0,
    yesno: (value, words) => words.split(",")[isTrue(value) ? 0 : 1],
    stringformat: (value) => written(value),
  },
};

export const draw = (name, context) => templates[name](Object.assign(Object.create(null), context));
