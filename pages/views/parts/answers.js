/* Answers to queries: a header in JSON, then arrays of numbers; `pages/queries/answers.py` writes them. */

const ARRAYS = {
  float64: Float64Array, float32: Float32Array, int32: Int32Array, uint32: Uint32Array,
  int16: Int16Array, uint16: Uint16Array, uint8: Uint8Array, int8: Int8Array,
};

/* Return the object in the bytes of an answer; throw an Error for an answer that states one. */
export function decoded(buffer) {
  const size = new DataView(buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, size)));
  const arrays = header.arrays.map(({dtype, shape, at}) => {
    const values = new ARRAYS[dtype](buffer, at, shape.reduce((a, b) => a * b, 1));
    values.shape = shape;
    return values;
  });
  const filled = (value) => {
    if (value === null || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map(filled);
    if ("$array" in value) return arrays[value.$array];
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each)]));
  };
  const answer = filled(header.answer);
  if (header.error) throw new Error(header.error);
  return answer;
}
