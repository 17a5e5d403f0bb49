/**
 * Size of a function's result, for estimating the size of a query's rows:
 * - `small`: a few characters, independent of the input (numbers, dates, booleans, hashes)
 * - `keeps`: at most as long as its longest argument
 * - `picks`: returns one of its arguments, or a part of it
 * - `joins`: concatenates all its arguments
 * - `escapes`: the same, where each character may become six
 * - `splits`: a list of parts, with some overhead for each
 * - `separates`: the others, with the first between them
 * - `multiplies`: the first argument times the longest of the others
 * - `repeats`: the first argument repeated by the second, which must be a numeric literal
 * - `pads`: as long as the second argument, which must be a numeric literal
 * - `collects`: as much as all the rows together
 */
export type Growth =
  | 'small'
  | 'keeps'
  | 'picks'
  | 'joins'
  | 'escapes'
  | 'splits'
  | 'separates'
  | 'multiplies'
  | 'repeats'
  | 'pads'
  | 'collects'

const names: Record<Growth, string> = {
  small: `
    + - * / // % ** ^ & | << >> ~ @ ^@ ~~ !~~ ~~* !~~* ~~~ !__postfix @> <@ && not_like_escape like_escape ilike_escape
    not_ilike_escape abs add subtract multiply divide mod acos acosh asin asinh atan atan2 atanh bit_count cbrt ceil ceiling
    cos cosh cot degrees even exp fdiv floor fmod gamma gcd greatest_common_divisor isfinite isinf isnan lcm
    least_common_multiple lgamma ln log log10 log2 nextafter pi pow power radians random round round_even roundbankers sign
    signbit sin sinh sqrt tan tanh trunc xor age century date_add date_diff date_part date_sub date_trunc datediff datepart
    datesub datetrunc day dayname dayofmonth dayofweek dayofyear decade epoch epoch_ms epoch_ns epoch_us era
    get_current_time get_current_timestamp hour isodow isoyear julian last_day make_date make_time make_timestamp
    make_timestamp_ms make_timestamp_ns make_timestamptz microsecond millennium millisecond minute month monthname
    nanosecond now quarter second strptime time_bucket timezone timezone_hour timezone_minute to_centuries to_days
    to_decades to_hours to_microseconds to_millennia to_milliseconds to_minutes to_months to_quarters to_seconds
    to_timestamp to_weeks to_years today transaction_timestamp try_strptime week weekday weekofyear year yearweek ascii
    bit_length char_length character_length chr contains damerau_levenshtein editdist3 ends_with hamming hash instr jaccard
    jaro_similarity jaro_winkler_similarity len length length_grapheme levenshtein md5 mismatches ord position prefix
    regexp_full_match regexp_matches sha1 sha256 starts_with strlen strpos suffix unicode array_contains array_has
    array_has_all array_has_any array_indexof array_length array_position array_unique cardinality json_array_length
    json_contains json_exists json_type json_valid list_avg list_contains list_count list_has list_has_all list_has_any
    list_indexof list_position list_product list_sum list_unique map_contains typeof approx_count_distinct approx_quantile
    avg bit_and bit_or bit_xor bool_and bool_or corr count count_if count_star countif covar_pop covar_samp entropy favg
    fsum kahan_sum kurtosis kurtosis_pop mad mean product regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope
    regr_sxx regr_sxy regr_syy sem skewness stddev stddev_pop stddev_samp sum sum_no_overflow sumkahan var_pop var_samp
    variance cume_dist dense_rank ntile percent_rank rank rank_dense row_number uuid gen_random_uuid days_in_month geomean
    geometric_mean ago weighted_avg wavg octet_length factorial`,
  keeps: `
    lcase lower reverse strip_accents ucase upper list_distinct list_reverse list_reverse_sort list_sort array_distinct
    array_reverse array_reverse_sort array_sort json_extract json_extract_path json_extract_path_text json_extract_string
    json_value json ->> flatten list_intersect array_intersect`,
  picks: `
    list_max list_min median any_value arbitrary arg_max arg_max_null arg_min arg_min_null argmax argmin array_extract
    element_at first first_value greatest lag last last_value lead least left left_grapheme list_element list_extract
    list_first list_last list_slice array_slice ltrim map_extract max max_by min min_by mode nth_value nullif regexp_extract
    right right_grapheme rtrim split_part struct_extract substr substring substring_grapheme trim unnest`,
  joins: `
    || array_append array_cat array_concat array_prepend array_push_back array_push_front concat list_append list_cat
    list_concat list_pack list_prepend list_value map map_concat map_entries map_from_entries map_keys map_values row
    struct_insert struct_pack array_value list_zip array_zip json_merge_patch`,
  escapes: 'array_to_json json_array json_object json_quote row_to_json strftime to_json',
  splits: `
    json_keys regexp_extract_all regexp_split_to_array split str_split str_split_regex string_split string_split_regex
    string_to_array translate`,
  multiplies: 'array_to_string quantile quantile_cont quantile_disc regexp_replace replace reservoir_quantile',
  separates: 'concat_ws',
  repeats: 'repeat',
  pads: 'lpad rpad',
  collects: `
    array_agg group_concat histogram json_group_array json_group_object list listagg string_agg`,
}

/**
 * The scalar, aggregate and window functions that queries may call. Functions that read from the server are in none of
 * these lists.
 */
export const functions: ReadonlyMap<string, Growth> = new Map(
  Object.entries(names).flatMap(([growth, list]) =>
    list
      .split(/\s+/)
      .filter(Boolean)
      .map((name) => [name, growth as Growth]),
  ),
)

/** The table functions that queries may read from. */
export const tableFunctions: ReadonlySet<string> = new Set(['generate_series', 'range', 'unnest'])

/**
 * The types that queries may cast to. Fixed-size arrays are excluded: each row would take their full size, filled or
 * not.
 */
export const castTypes: ReadonlySet<string> = new Set(
  `BOOLEAN TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT UHUGEINT FLOAT DOUBLE DECIMAL VARCHAR
  DATE TIME TIMESTAMP TIMESTAMP_S TIMESTAMP_MS TIMESTAMP_NS INTERVAL UUID JSON LIST`
    .split(/\s+/)
    .concat('TIMESTAMP WITH TIME ZONE', 'TIME WITH TIME ZONE', 'NULL'),
)
