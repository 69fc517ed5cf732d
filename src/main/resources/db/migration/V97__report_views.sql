-- Reports as somebody wants to see them again: which one, with which filters and for which months. A view holds no
-- figures; those are worked out when it is opened (ADR 51). All people of a seller share its views.
create table report_views (
    seller_id       uuid        not null default current_seller() references sellers,
    report_view_id  uuid        not null,
    name            text        not null,
    report          text        not null,
    filters         jsonb       not null check (jsonb_typeof(filters) = 'object'),
    -- So many months up to today, or from today on for a forecast; without them the filters say for which days.
    relative_months int         check (relative_months between 1 and 120),
    created_at      timestamptz not null,
    updated_at      timestamptz not null,
    primary key (seller_id, report_view_id)
);
create unique index report_views_by_name on report_views (seller_id, lower(name));
create index report_views_newest on report_views (seller_id, created_at desc, report_view_id desc);
call keep_sellers_apart('report_views');
