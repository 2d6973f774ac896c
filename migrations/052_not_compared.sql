-- A line that could not be compared is a difference of its own, so that the others are compared all the same.
alter table reconciliation_differences drop constraint reconciliation_differences_kind_check;
alter table reconciliation_differences add constraint reconciliation_differences_kind_check
  check (kind in ('missing-here', 'missing-there', 'amount-differs', 'refund-unknown-here', 'refund-missing-there',
    'not-settled', 'disputed', 'not-compared'));
