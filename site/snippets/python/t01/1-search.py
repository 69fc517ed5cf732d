for hit in billwright.search.search(q="glob", kinds=["CUSTOMER"]).data:
    print(hit.id, hit.title, hit.matched_by)
#= Globex
