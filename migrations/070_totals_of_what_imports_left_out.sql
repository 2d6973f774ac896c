-- How many cells and dues an import left out in all. Imports from before these were counted have only the lists, of which
-- each keeps the first 300.
update imports
set outcome = outcome || jsonb_build_object(
  'leftCellsTotal', jsonb_array_length(outcome -> 'leftCells'),
  'keptDuesTotal', jsonb_array_length(outcome -> 'keptDues'))
where outcome is not null and not outcome ? 'leftCellsTotal';
